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
  /** The user's own pages in the navigation. */
  readonly pages: readonly PageLink[];
  readonly locale: Locale;
  /** Address of the page. */
  readonly url: URL;
  /** How many variants differ from their defaults. */
  readonly switched: number;
  /** The result of the form that redirected here. */
  readonly notice: Notice | null;
}
