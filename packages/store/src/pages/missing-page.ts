import { html } from "hono/html";
import { layout } from "./layout.ts";
import type { Site } from "./site.ts";

/** What a path without a page shows. */
export function missingPage(site: Site): string {
  return layout({
    title: "Страница не найдена",
    site,
    content: html`<h1>Страница не найдена</h1>
      <p><a href="/orders">Перейти к заказам</a></p>`,
  });
}
