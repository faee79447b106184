import { html } from "hono/html";
import type { ProductInfo } from "@orderpane/protocol/order";
import { type Html, layout } from "./layout.ts";
import { productPath } from "./paths.ts";
import type { Site } from "./site.ts";
import { formatMoney } from "./text.ts";

/** The list of products. */
export function productsPage(products: readonly ProductInfo[], site: Site): string {
  return layout({
    title: "Товары",
    site,
    content: html`<h1>Товары <small>${products.length}</small></h1>
      <div class="card">
        <table>
          <thead>
            <tr>
              <th>Товар</th>
              <th class="number">Вариантов</th>
              <th class="number">Цена от</th>
            </tr>
          </thead>
          <tbody>
            ${products.map(productRow)}
          </tbody>
        </table>
      </div>`,
  });
}

function productRow({ id, title, variants, price_min, currency_code }: ProductInfo): Html {
  return html`<tr data-product-id="${id}">
    <td class="wrap"><a href="${productPath(id)}">${title ?? `Товар ${id}`}</a></td>
    <td class="number">${variants?.length ?? "—"}</td>
    <td class="number">${formatMoney(price_min, currency_code)}</td>
  </tr>`;
}
