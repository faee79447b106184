import { html } from "hono/html";
import type { ExtraPage } from "../../platform.ts";
import { sandboxOf } from "./frame-page.ts";
import { layout, type PageLink, type Site } from "../layout/layout.ts";
import { extraFramePath } from "../../paths.ts";
import type { Language } from "../../messages/message-table.ts";

export function linkToExtraPage({ path, title }: ExtraPage, language: Language): PageLink {
  return { path, title: typeof title === "string" ? title : title[language] };
}

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
