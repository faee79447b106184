import { html } from "hono/html";
import type { ProductInfo } from "@orderpane/protocol/order";
import { allRecords } from "../../db/record-collection.ts";
import { productPath } from "../../paths.ts";
import { type Column, table } from "../layout/elements.ts";
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
  range: allRecords,
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
  const { t, number, money } = locale;
  const columns: Column<ReadableProduct>[] = [
    {
      title: t("product"),
      cell: (product) => html`<a href="${productPath(product.id)}">${titleOf(product, locale)}</a>`,
      kind: "wrap",
    },
    {
      title: t("variantCount"),
      cell: ({ variants }) => (variants ? number(variants.length) : "—"),
      kind: "number",
      isLabelled: true,
    },
    {
      title: t("priceFrom"),
      cell: (product) => money(product.price_min, product.currency_code),
      kind: "number",
      isLabelled: true,
    },
  ];
  return table(columns, products);
}

function variantTable(
  { variants, currency_code }: Pick<ReadableProduct, "variants" | "currency_code">,
  { t, money }: Locale,
): Html {
  const columns: Column<ReadableVariant>[] = [
    {
      title: t("productVariant"),
      cell: ({ id, title }) => title || t("productVariantTitle", { id: id ?? "—" }),
      kind: "wrap",
    },
    { title: t("skuTitle"), cell: ({ sku }) => sku ?? "—", kind: "wrap", isLabelled: true },
    { title: t("price"), cell: ({ price }) => money(price, currency_code), kind: "number", isLabelled: true },
  ];
  return html`<section class="card">
    <h2>${t("productVariants")}</h2>
    ${table(columns, variants ?? [])}
  </section>`;
}
