import type { PackageManager } from "../install/package-managers.ts";

/** What each template is, as the question and the help say it. */
export const templates = {
  widget: "a widget that shows the order",
  server: "a widget with a server of yours that it asks",
  application: "a whole application that stores install",
} as const;

export type Template = keyof typeof templates;

/** Languages of the texts that the sample shows, of its comments and its README. */
export const languages = { ru: "Russian", en: "English" } as const;

export type Language = keyof typeof languages;

/** Everything that has to be known to make a project. */
export interface Choices {
  /** As typed; relative to the working directory. */
  readonly folder: string;
  readonly template: Template;
  readonly language: Language;
  readonly packageManager: PackageManager;
  readonly install: boolean;
}
