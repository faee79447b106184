import { html } from "hono/html";
import type { ProductInfo, ProductVariant } from "@orderpane/protocol/order";
import type { FrameTools } from "../frame/frame-conditions.ts";
import { type Html, layout } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import type { Site } from "../layout/site.ts";

export interface ProductPageOptions {
  readonly product: ProductInfo;
  readonly site: Site;
  readonly panels: Html;
  readonly scheme: FrameTools["scheme"];
}

/** A product, and the widgets in a column at its right. */
export function productPage({ product, site, panels, scheme }: ProductPageOptions): string {
  const { id, short_description: description } = product;
  const { t } = site.locale;
  const title = product.title || t("productTitle", { id });
  return layout({
    title,
    site,
    scheme,
    content: html`<p class="crumbs"><a href="/products">${t("allProducts")}</a></p>
      <h1 class="wrap">${title}</h1>
      <div class="with-widgets" data-product-id="${id}">
        <div class="order-main">
          ${description && html`<section class="card wrap">${description}</section>`}${variantTable(
            product,
            site.locale,
          )}
        </div>
        ${panels}
      </div>`,
  });
}

function variantTable({ variants, currency_code }: ProductInfo, locale: Locale): Html {
  const { t } = locale;
  return html`<section class="card">
    <h2>${t("productVariants")}</h2>
    <table class="stacked">
      <thead>
        <tr>
          <th>${t("productVariant")}</th>
          <th>${t("skuTitle")}</th>
          <th class="number">${t("price")}</th>
        </tr>
      </thead>
      <tbody>
        ${(variants ?? []).map((variant) => variantRow(variant, currency_code, locale))}
      </tbody>
    </table>
  </section>`;
}

function variantRow(
  { id, title, sku, price }: ProductVariant,
  currency: ProductInfo["currency_code"],
  { t, money }: Locale,
): Html {
  return html`<tr>
    <td class="wrap">${title || t("productVariantTitle", { id })}</td>
    <td class="wrap" data-label="${t("skuTitle")}">${sku ?? "—"}</td>
    <td class="number" data-label="${t("price")}">${money(price, currency)}</td>
  </tr>`;
}
