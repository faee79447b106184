import { type PackageManager, packageManagers } from "../package-managers.ts";

/** Languages of the sample's texts, its comments and its README. */
export const languages = { ru: "Russian", en: "English" } as const;

export type Language = keyof typeof languages;

interface TemplateRow {
  /** A description for the prompt and the help. */
  readonly summary: string;
  /** Folders of `templates/` to copy. Files of later folders replace those of earlier ones. */
  readonly folders: readonly string[];
  /** A secret that its workflow jobs need besides the application's credentials. */
  readonly secret?: string;
}

/** All templates, in the order in which they are offered. */
export const templates = {
  widget: {
    summary: "a widget that shows the order",
    folders: ["common", "widget"],
  },
  server: {
    summary: "a widget that requests data from your server",
    folders: ["common", "asking-widget", "server"],
    secret: "ORDERPANE_SETTING_DELIVERY_KEY",
  },
  application: {
    summary: "an application that stores can install",
    folders: ["common", "asking-widget", "application"],
  },
} as const satisfies Record<string, TemplateRow>;

export type Template = keyof typeof templates;

/** All choices needed to create a project. */
export interface Choices {
  /** As typed; relative to the working directory. */
  readonly folder: string;
  readonly template: Template;
  readonly language: Language;
  readonly packageManager: PackageManager;
  readonly install: boolean;
}

/** The defaults for choices missing on the command line. A terminal suggests them first. */
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

export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(table) as Name[];
}
