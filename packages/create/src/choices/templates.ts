/** Languages of the texts that the sample shows, of its comments and its README. */
export const languages = { ru: "Russian", en: "English" } as const;

export type Language = keyof typeof languages;

interface TemplateRow {
  /** A description for the question and the help. */
  readonly summary: string;
  /** The folders of `templates/` that make it up. A file of a later one replaces that of an earlier one. */
  readonly folders: readonly string[];
  /** A secret that the jobs of its workflow need besides the credentials of the application. */
  readonly secret?: string;
}

/** All templates, in the order in which they are offered. */
export const templates = {
  widget: {
    summary: "a widget that shows the order",
    folders: ["common", "widget"],
  },
  server: {
    summary: "a widget with a server of yours that it asks",
    folders: ["common", "asking-widget", "server"],
    secret: "ORDERPANE_SETTING_DELIVERY_KEY",
  },
  application: {
    summary: "a whole application that stores install",
    folders: ["common", "asking-widget", "application"],
  },
} as const satisfies Record<string, TemplateRow>;

export type Template = keyof typeof templates;
