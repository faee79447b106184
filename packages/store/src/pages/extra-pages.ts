import { html } from "hono/html";
import { StoreError } from "../errors.ts";
import type { ExtraPage } from "../store.ts";
import { sandboxOf } from "./frame-page.ts";
import { layout } from "./layout.ts";
import { extraFramePath } from "../paths.ts";
import type { Language } from "../wording/languages.ts";
import type { PageLink, Site } from "./site.ts";

/** Throws a {@link StoreError} `bad-page` where a page cannot be served at its path. */
export function checkExtraPages(pages: readonly ExtraPage[]): readonly ExtraPage[] {
  pages.forEach(({ path }, index) => {
    if (!/^\/[a-z\d]+(?:-[a-z\d]+)*$/.test(path)) {
      throw badPage(path, "expected one segment of small letters, digits and hyphens, such as /gallery");
    }
    if (/^\/(?:orders|products|widgets|applications|log|admin)$/.test(path))
      throw badPage(path, "the store has a page there itself");
    if (pages.findIndex((page) => page.path === path) !== index) throw badPage(path, "named twice");
  });
  return pages;
}

/** What the navigation calls a page. */
export function linkTo({ path, title }: ExtraPage, language: Language): PageLink {
  return { path, title: typeof title === "string" ? title : title[language] };
}

/** The page around the frame of an extra page. */
export function extraPage({ path, title }: PageLink, site: Site): string {
  return layout({
    title,
    site,
    content: html`<iframe
      class="page"
      title="${title}"
      sandbox="${sandboxOf()}"
      src="${extraFramePath(path)}"
    ></iframe>`,
  });
}

function badPage(path: string, problem: string): StoreError {
  return new StoreError("bad-page", `a page cannot be at ${JSON.stringify(path)}: ${problem}`);
}
