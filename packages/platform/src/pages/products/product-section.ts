import { html } from "hono/html";
import type { ProductInfo } from "@orderpane/protocol/order";
import { productPath } from "../../paths.ts";
import type { Locale } from "../language/locale.ts";
import type { Html } from "../layout/layout.ts";
import { type ReadableRecord, readRecord, type Shape } from "../records/readable-record.ts";
import type { RecordSection } from "../records/record-section.ts";

const shape = { variants: [{}] } as const satisfies Shape;

type ReadableProduct = ReadableRecord<ProductInfo, typeof shape>;

type ReadableVariant = NonNullable<ReadableProduct["variants"]>[number];

export const productSection: RecordSection<ProductInfo, ReadableProduct> = {
  page: "product",
  path: "/products",
  titles: { list: "products", backToList: "allProducts", record: "product" },
  records: ({ products }) => products,
  read: (product) => readRecord(product, shape),
  globals: (product) => ({ product_info: product }),
  table: productTable,
  title: titleOf,
  choiceTitle: titleOf,
  heading: (title) => html`<h1 class="wrap">${title}</h1>`,
  content: ({ short_description: description, ...product }, locale) =>
    html`${description && html`<section class="card wrap">${description}</section>`}${variantTable(product, locale)}`,
};

function titleOf({ id, title }: ReadableProduct, { t }: Locale): string {
  return title || t("productTitle", { id });
}

function productTable(products: readonly ReadableProduct[], locale: Locale): Html {
  const { t } = locale;
  return html`<table class="stacked">
    <thead>
      <tr>
        <th>${t("product")}</th>
        <th class="number">${t("variantCount")}</th>
        <th class="number">${t("priceFrom")}</th>
      </tr>
    </thead>
    <tbody>
      ${products.map((product) => productRow(product, locale))}
    </tbody>
  </table>`;
}

function productRow(product: ReadableProduct, locale: Locale): Html {
  const { id, variants, price_min, currency_code } = product;
  const { t, number, money } = locale;
  return html`<tr data-product-id="${id}">
    <td class="wrap"><a href="${productPath(id)}">${titleOf(product, locale)}</a></td>
    <td class="number" data-label="${t("variantCount")}">${variants ? number(variants.length) : "—"}</td>
    <td class="number" data-label="${t("priceFrom")}">${money(price_min, currency_code)}</td>
  </tr>`;
}

function variantTable(
  { variants, currency_code }: Pick<ReadableProduct, "variants" | "currency_code">,
  locale: Locale,
): Html {
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
  { id, title, sku, price }: ReadableVariant,
  currency: ReadableProduct["currency_code"],
  { t, money }: Locale,
): Html {
  return html`<tr>
    <td class="wrap">${title || t("productVariantTitle", { id: id ?? "—" })}</td>
    <td class="wrap" data-label="${t("skuTitle")}">${sku ?? "—"}</td>
    <td class="number" data-label="${t("price")}">${money(price, currency)}</td>
  </tr>`;
}
