import type { ExtraPage } from "../store.ts";

/** What all pages have in common. */
export interface Site {
  /** The name of the store. */
  readonly title: string;
  /** What the navigation leads to, besides the store's own pages. */
  readonly pages: readonly ExtraPage[];
}
