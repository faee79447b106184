import { html } from "hono/html";
import { sandboxOf } from "./frame-page.ts";
import { layout, type Site } from "../layout/layout.ts";
import { extraFramePath } from "../../paths.ts";

export function extraPage(path: string, site: Site): string {
  const { title } = site.pages.find((page) => page.path === path)!;
  // A language in the page's address. The cookie and the browser's languages reach the frame, too.
  const query = site.url.searchParams.has("lang") ? `?lang=${site.locale.language}` : "";
  const content = html`<iframe
    class="page"
    title="${title}"
    sandbox="${sandboxOf()}"
    src="${extraFramePath(path)}${query}"
  ></iframe>`;
  return layout({ title, site, content });
}
