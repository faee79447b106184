import type { ErrorRow } from "../../packages/protocol/src/orderpane-error.ts";
import type { Modules } from "./typedoc/modules.ts";

export const languages = ["en", "ru"] as const;

export type Language = (typeof languages)[number];

/** A text in each language of the site. */
export type Text = Readonly<Record<Language, string>>;

/** Texts about each error code, in one language; a missing code does not compile. */
export type ErrorTexts<Code extends string = string> = Readonly<
  Record<Code, Pick<ErrorRow, "meaning" | "advice">>
>;

/** A page of the reference. A text in `en/` and `ru/` of the same name is its introduction. */
export interface ReferencePage {
  /** Returns the generated part in Markdown. Left out for a page that is written by hand. */
  readonly render?: (language: Language, sources: Sources) => string | Promise<string>;
  /** Texts of the sources are in English on the Russian page, too. */
  readonly quotesSources?: boolean;
}

/** What takes long to read, and several pages need. */
export interface Sources {
  readonly modules: Modules;
}
