import { html } from "hono/html";
import { layout } from "./layout.ts";

/** What a path without a page shows. */
export function missingPage(store: string): string {
  return layout({
    title: "Страница не найдена",
    store,
    content: html`<h1>Страница не найдена</h1>
      <p><a href="/orders">Перейти к заказам</a></p>`,
  });
}
