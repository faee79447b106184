import type { Locale } from "../language/locale.ts";
import type { Notice } from "./notices.ts";

export interface PageLink {
  readonly path: string;
  readonly title: string;
}

export interface Site {
  readonly title: string;
  /** The user's own pages in the navigation. */
  readonly pages: readonly PageLink[];
  readonly locale: Locale;
  readonly url: URL;
  /** How many variants differ from their defaults. */
  readonly switched: number;
  readonly notice: Notice | null;
}
