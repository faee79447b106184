import { type PackageManager, packageManagers } from "../package-managers.ts";
import type { Language, Template } from "./templates.ts";

/** Everything that has to be known to make a project. */
export interface Choices {
  /** As typed; relative to the working directory. */
  readonly folder: string;
  readonly template: Template;
  readonly language: Language;
  readonly packageManager: PackageManager;
  readonly install: boolean;
}

/** The choices for what the command line leaves out. A terminal offers them first. */
export function defaultChoices(
  env: Readonly<Record<string, string | undefined>>,
  locale: string,
): Omit<Choices, "folder"> {
  // Set by the package manager that runs this process: `pnpm/10.1.0 npm/? node/v24.1.0 linux x64`.
  const [running] = (env["npm_config_user_agent"] ?? "").split("/", 1);
  return {
    template: "widget",
    language: /^ru\b/i.test(locale) ? "ru" : "en",
    packageManager: namesOf(packageManagers).find((name) => name === running) ?? "npm",
    install: false,
  };
}

/** The keys of a table, in its order. */
export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(table) as Name[];
}
