import { html } from "hono/html";
import type { ProductInfo, ProductVariant } from "@orderpane/protocol/order";
import { allRecords } from "../../db/record-table.ts";
import { productPath } from "../../paths.ts";
import { objectsIn, textOf } from "../../storefront/members.ts";
import { card, type Column, cutText, numberColumn, table } from "../layout/elements.ts";
import type { Locale } from "../../translations/locale.ts";
import type { Html } from "../layout/layout.ts";
import type { RecordSection } from "./record-routes.ts";

export const productSection: RecordSection<ProductInfo> = {
  page: "product",
  records: ({ products }) => products,
  range: allRecords,
  globals: (product) => ({ product_info: product }),
  table: productTable,
  title: productTitle,
  choiceTitle: productTitle,
  badges: () => "",
  content: variantTable,
};

function productTitle({ id, title }: ProductInfo, { t }: Locale): string {
  return cutText(textOf(title)) || t("productTitle", { id });
}

function productTable(products: readonly ProductInfo[], locale: Locale): Html {
  const { t, number, money } = locale;
  const columns: Column<ProductInfo>[] = [
    {
      title: t("product"),
      cell: (product) => html`<a href="${productPath(product.id)}">${productTitle(product, locale)}</a>`,
      kind: "wrap",
    },
    numberColumn(t("variantCount"), ({ variants }) => number(objectsIn(variants).length)),
    numberColumn(t("priceFrom"), (product) => money(product.price_min, product.currency_code)),
  ];
  return table(columns, products);
}

function variantTable({ variants, currency_code: currency }: ProductInfo, { t, money }: Locale): Html {
  const columns: Column<ProductVariant>[] = [
    { title: t("productVariant"), cell: ({ title }) => cutText(textOf(title)) || "—", kind: "wrap" },
    { title: t("skuTitle"), cell: ({ sku }) => cutText(textOf(sku)) || "—", kind: "wrap" },
    numberColumn(t("price"), ({ price }) => money(price, currency)),
  ];
  return card(t("productVariants"), table(columns, objectsIn(variants)));
}
