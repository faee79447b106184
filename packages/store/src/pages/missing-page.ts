import { html } from "hono/html";
import { layout } from "./layout.ts";
import type { Site } from "./site.ts";

/** What a path without a page shows. */
export function missingPage(site: Site): string {
  const { say } = site.locale;
  return layout({
    title: say("missing"),
    site,
    content: html`<h1>${say("missing")}</h1>
      <p><a href="/orders">${say("toOrders")}</a></p>`,
  });
}
