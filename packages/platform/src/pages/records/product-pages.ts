import { html } from "hono/html";
import type { ProductInfo } from "@orderpane/protocol/order";
import { allRecords } from "../../db/record-collection.ts";
import { productPath } from "../../paths.ts";
import { card, type Column, numberColumn, table } from "../layout/elements.ts";
import type { Locale } from "../../translations/locale.ts";
import type { Html } from "../layout/layout.ts";
import { type ReadableRecord, readRecord, type Shape } from "./readable-record.ts";
import type { RecordSection } from "./record-routes.ts";

const shape = { variants: [{}] } as const satisfies Shape;

type ReadableProduct = ReadableRecord<ProductInfo, typeof shape>;

export const productSection: RecordSection<ProductInfo, ReadableProduct> = {
  page: "product",
  records: ({ products }) => products,
  range: allRecords,
  read: (product) => readRecord(product, shape),
  globals: (product) => ({ product_info: product }),
  table: productTable,
  title: productTitle,
  choiceTitle: productTitle,
  heading: (title) => html`<h1 class="wrap">${title}</h1>`,
  content: ({ short_description: description, variants, currency_code: currency }, locale) =>
    html`${description && html`<section class="card wrap">${description}</section>`}
    ${card(locale.t("productVariants"), variantTable(variants ?? [], currency, locale))}`,
};

function productTitle({ id, title }: ReadableProduct, { t }: Locale): string {
  return title || t("productTitle", { id });
}

function productTable(products: readonly ReadableProduct[], locale: Locale): Html {
  const { t, number, money } = locale;
  const columns: Column<ReadableProduct>[] = [
    {
      title: t("product"),
      cell: (product) => html`<a href="${productPath(product.id)}">${productTitle(product, locale)}</a>`,
      kind: "wrap",
    },
    numberColumn(t("variantCount"), ({ variants }) => (variants ? number(variants.length) : "—")),
    numberColumn(t("priceFrom"), (product) => money(product.price_min, product.currency_code)),
  ];
  return table(columns, products);
}

type ReadableVariant = NonNullable<ReadableProduct["variants"]>[number];

function variantTable(
  variants: readonly ReadableVariant[],
  currency: string | null | undefined,
  { t, money }: Locale,
): Html {
  const columns: Column<ReadableVariant>[] = [
    {
      title: t("productVariant"),
      cell: ({ id, title }) => title || t("productVariantTitle", { id: id ?? "—" }),
      kind: "wrap",
    },
    { title: t("skuTitle"), cell: ({ sku }) => sku ?? "—", kind: "wrap", isLabelled: true },
    numberColumn(t("price"), ({ price }) => money(price, currency)),
  ];
  return table(columns, variants);
}
