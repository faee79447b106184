import { html } from "hono/html";
import type { ProductInfo } from "@orderpane/protocol/order";
import { type Html, layout } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import { productPath } from "../../paths.ts";
import type { Site } from "../layout/site.ts";

/** The list of products. */
export function productsPage(products: readonly ProductInfo[], site: Site): string {
  const { t, number } = site.locale;
  return layout({
    title: t("products"),
    site,
    content: html`<h1>${t("products")} <small>${number(products.length)}</small></h1>
      <div class="card">
        <table class="stacked">
          <thead>
            <tr>
              <th>${t("product")}</th>
              <th class="number">${t("variantCount")}</th>
              <th class="number">${t("priceFrom")}</th>
            </tr>
          </thead>
          <tbody>
            ${products.map((product) => productRow(product, site.locale))}
          </tbody>
        </table>
      </div>`,
  });
}

function productRow({ id, title, variants, price_min, currency_code }: ProductInfo, locale: Locale): Html {
  const { t, number, money } = locale;
  return html`<tr data-product-id="${id}">
    <td class="wrap"><a href="${productPath(id)}">${title || t("productTitle", { id })}</a></td>
    <td class="number" data-label="${t("variantCount")}">${variants ? number(variants.length) : "—"}</td>
    <td class="number" data-label="${t("priceFrom")}">${money(price_min, currency_code)}</td>
  </tr>`;
}
