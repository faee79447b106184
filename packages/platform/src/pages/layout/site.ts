import type { Locale } from "../language/locale.ts";
import type { Notice } from "./notices.ts";

export interface PageLink {
  readonly path: string;
  readonly title: string;
}

/** What all pages have in common. */
export interface Site {
  /** The name of the store. */
  readonly title: string;
  /** What the navigation leads to, besides the store's own pages. */
  readonly pages: readonly PageLink[];
  readonly locale: Locale;
  /** Of the page that is shown. */
  readonly url: URL;
  /** How many variants are not as they are by default. */
  readonly switched: number;
  /** What the form has come to that led here. */
  readonly notice: Notice | null;
}
