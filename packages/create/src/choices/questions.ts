import * as prompts from "@clack/prompts";
import { CreateError } from "../errors.ts";
import { packageManagers } from "../package-managers.ts";
import { type Choices, languages, namesOf, templates } from "./choices.ts";

/** Thrown for Ctrl-C at a question. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
}

interface QuestionOptions {
  /** The choices that were already made. */
  readonly given: Partial<Choices>;
  readonly defaults: Omit<Choices, "folder">;
  /** @throws {CreateError} if the folder cannot hold the project */
  readonly checkFolder: (folder: string) => void;
}

/**
 * Asks for the missing choices on the terminal.
 *
 * @throws {Cancelled}
 */
export async function askForChoices({ given, defaults, checkFolder }: QuestionOptions): Promise<Choices> {
  const folder = given.folder ?? (await askForFolder(checkFolder));
  const template =
    given.template ??
    (await select("What do you want to make?", defaults.template, namesOf(templates), (name) => ({
      hint: templates[name].summary,
    })));
  const language =
    given.language ??
    (await select(
      "In which language are the texts of the sample?",
      defaults.language,
      namesOf(languages),
      (name) => ({ label: languages[name] }),
    ));
  const packageManager =
    given.packageManager ??
    (await select("Which package manager do you use?", defaults.packageManager, namesOf(packageManagers)));
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
          return error instanceof CreateError ? `${error.message}. ${error.fix}` : String(error);
        }
      },
    }),
  );
  return typed.trim();
}

async function select<Name extends string>(
  message: string,
  initialValue: Name,
  names: readonly Name[],
  describe: (name: Name) => { hint?: string; label?: string } = () => ({}),
): Promise<Name> {
  const options = names.map((value) => ({ value, label: value, ...describe(value) }));
  const chosen = await answered(prompts.select<string>({ message, initialValue, options }));
  return names.find((name) => name === chosen) ?? initialValue;
}

async function answered<Answer>(question: Promise<Answer>): Promise<Exclude<Answer, symbol>> {
  const answer = await question;
  if (prompts.isCancel(answer)) throw new Cancelled();
  return answer as Exclude<Answer, symbol>;
}
