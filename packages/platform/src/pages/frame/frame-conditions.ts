import { html } from "hono/html";
import { select } from "../layout/elements.ts";
import type { Html } from "../layout/layout.ts";
import { type Locale, readLanguage } from "../../translations/locale.ts";
import { type Language, languages } from "../../translations/message-table.ts";

const globalsModes = ["present", "late", "absent"] as const;
const schemes = ["light", "dark"] as const;

/** The conditions under which a widget's frame is shown. A page keeps them in its URL. */
export interface FrameConditions {
  /** observed: `present`. */
  readonly globals: (typeof globalsModes)[number];
  /** `null`: the page and its frames follow the browser. */
  readonly scheme: (typeof schemes)[number] | null;
  /** `null`: the frames of a page follow it. observed: a frame is in Russian. */
  readonly language: Language | null;
}

/** A missing or unknown condition defaults to the platform's. */
export function decodeConditions(query: URLSearchParams): FrameConditions {
  return {
    globals: globalsModes.find((mode) => mode === query.get("globals")) ?? "present",
    scheme: schemes.find((scheme) => scheme === query.get("scheme")) ?? null,
    language: readLanguage(query.get("language")) ?? null,
  };
}

export function encodeConditions({ globals, scheme, language }: FrameConditions): string {
  const query = new URLSearchParams();
  if (globals !== "present") query.set("globals", globals);
  if (scheme) query.set("scheme", scheme);
  if (language) query.set("language", language);
  return query.size === 0 ? "" : `?${String(query)}`;
}

interface RecordChoice {
  /** Path of the list, which redirects to the page of the chosen record. */
  readonly path: string;
  readonly name: string;
  readonly label: string;
  readonly chosen: number;
  readonly records: readonly (readonly [id: number, title: string])[];
}

export function conditionsForm(choice: RecordChoice, conditions: FrameConditions, { t }: Locale): Html {
  const { path, name, label, chosen, records } = choice;
  const { globals, scheme, language } = conditions;
  const modes = globalsModes.map((mode) => [mode, t(`globals:${mode}`)] as const);
  const colors = schemes.map((known) => [known, t(`scheme:${known}`)] as const);
  const tongues = languages.map((known) => [known, t(`language:${known}`)] as const);
  const schemeChoices = [["", t("schemeAuto")] as const, ...colors];
  const languageChoices = [["", t("languageAuto")] as const, ...tongues];
  return html`<form class="card conditions" action="${path}">
    <label>${label} ${select({ name, choices: records, chosen })}</label>
    <label>${t("globals")} ${select({ name: "globals", choices: modes, chosen: globals })}</label>
    <label>${t("scheme")} ${select({ name: "scheme", choices: schemeChoices, chosen: scheme ?? "" })}</label>
    <label>
      ${t("frameLanguage")} ${select({ name: "language", choices: languageChoices, chosen: language ?? "" })}
    </label>
    <button class="primary">${t("conditionsApply")}</button>
  </form>`;
}
