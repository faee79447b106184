import { html } from "hono/html";
import type { ProductInfo, ProductVariant } from "@orderpane/protocol/order";
import { type Html, layout } from "./layout.ts";
import type { Site } from "./site.ts";
import { formatMoney } from "./text.ts";

export interface ProductPageOptions {
  readonly product: ProductInfo;
  readonly site: Site;
  readonly panels: Html;
}

/** A product, and the widgets in a column at its right. */
export function productPage({ product, site, panels }: ProductPageOptions): string {
  const { id, short_description: description } = product;
  const title = product.title ?? `Товар ${id}`;
  return layout({
    title,
    site,
    content: html`<p class="crumbs"><a href="/products">← Все товары</a></p>
      <h1 class="wrap">${title}</h1>
      <div class="with-widgets" data-product-id="${id}">
        <div>
          ${description && html`<section class="card wrap">${description}</section>`}${variantTable(product)}
        </div>
        ${panels}
      </div>`,
  });
}

function variantTable({ variants, currency_code }: ProductInfo): Html {
  return html`<section class="card">
    <h2>Варианты</h2>
    <table>
      <thead>
        <tr>
          <th>Вариант</th>
          <th>Артикул</th>
          <th class="number">Цена</th>
        </tr>
      </thead>
      <tbody>
        ${(variants ?? []).map((variant) => variantRow(variant, currency_code))}
      </tbody>
    </table>
  </section>`;
}

function variantRow({ id, title, sku, price }: ProductVariant, currency: ProductInfo["currency_code"]): Html {
  return html`<tr>
    <td class="wrap">${title || `Вариант ${id}`}</td>
    <td class="wrap">${sku ?? "—"}</td>
    <td class="number">${formatMoney(price, currency)}</td>
  </tr>`;
}
