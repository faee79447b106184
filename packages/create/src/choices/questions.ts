import * as prompts from "@clack/prompts";
import type { CreateError } from "../errors.ts";
import { packageManagers } from "../install/package-managers.ts";
import { type Choices, languages, templates } from "./choices.ts";

/** Ctrl-C at a question. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
}

export interface QuestionOptions {
  /** What needs no question. */
  readonly given: Partial<Choices>;
  readonly defaults: Omit<Choices, "folder">;
  /** @throws {CreateError} if the project cannot be in the folder */
  readonly checkFolder: (folder: string) => void;
}

/**
 * Asks on the terminal for what is not given.
 *
 * @throws {Cancelled}
 */
export async function askForChoices({ given, defaults, checkFolder }: QuestionOptions): Promise<Choices> {
  const folder = given.folder ?? (await askForFolder(checkFolder));
  const template =
    given.template ??
    (await answered(
      prompts.select({
        message: "What do you want to make?",
        initialValue: defaults.template,
        options: (["widget", "server", "application"] as const).map((value) => ({
          value,
          hint: templates[value],
        })),
      }),
    ));
  const language =
    given.language ??
    (await answered(
      prompts.select({
        message: "In which language are the texts of the sample?",
        initialValue: defaults.language,
        options: (["ru", "en"] as const).map((value) => ({ value, label: languages[value] })),
      }),
    ));
  const packageManager =
    given.packageManager ??
    (await answered(
      prompts.select({
        message: "Which package manager do you use?",
        initialValue: defaults.packageManager,
        options: (["npm", "pnpm", "yarn", "bun"] as const).map((value) => ({ value })),
      }),
    ));
  const install =
    given.install ??
    (await answered(prompts.confirm({ message: `Run ${packageManagers[packageManager].install} now?` })));
  return { folder, template, language, packageManager, install };
}

async function askForFolder(checkFolder: QuestionOptions["checkFolder"]): Promise<string> {
  const example = "my-widgets";
  const typed = await answered(
    prompts.text({
      message: "In which folder? Its name is the name of the project.",
      placeholder: example,
      defaultValue: example,
      validate(value) {
        try {
          checkFolder(value?.trim() || example);
          return undefined;
        } catch (error) {
          const { message, fix } = error as CreateError;
          return `${message}. ${fix}`;
        }
      },
    }),
  );
  return typed.trim();
}

async function answered<Answer>(question: Promise<Answer>): Promise<Exclude<Answer, symbol>> {
  const answer = await question;
  if (prompts.isCancel(answer)) throw new Cancelled();
  return answer as Exclude<Answer, symbol>;
}
