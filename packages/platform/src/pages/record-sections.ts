import { html } from "hono/html";
import type { Money, OrderInfo, OrderLine, ProductInfo, ProductVariant } from "@orderpane/protocol/order";
import { allRecords } from "../db/record-table.ts";
import { orderPath, productPath } from "../paths.ts";
import { objectsIn, textOf } from "../storefront/members.ts";
import type { Locale } from "../translations/locale.ts";
import { badge, card, type Column, cutText, numberColumn, table } from "./layout/elements.ts";
import type { Html } from "./layout/layout.ts";
import type { RecordSection } from "./record-routes.ts";

export const orderSection: RecordSection<OrderInfo> = {
  page: "order",
  records: ({ orders }) => orders,
  range: { order: "newest" },
  globals: (order) => ({ order_info: order }),
  table: orderTable,
  title: (order, { t }) => t("orderTitle", { number: cutText(textOf(order.number)) || "—" }),
  choiceTitle: (order, { t }) => `${t("orderNumber", { number: textOf(order.number) })} · ${buyerOf(order)}`,
  badges: statusBadges,
  content: orderLines,
};

function orderTable(orders: readonly OrderInfo[], locale: Locale): Html {
  const { t, time, money } = locale;
  const columns: Column<OrderInfo>[] = [
    {
      title: t("order"),
      cell: ({ id, number }) =>
        html`<a href="${orderPath(id)}">${t("orderNumber", { number: cutText(textOf(number)) || "—" })}</a>`,
    },
    { title: t("placed"), cell: ({ created_at: created }) => time(textOf(created)) },
    { title: t("buyer"), cell: buyerOf, kind: "wrap" },
    { title: t("state"), cell: (order) => statusBadges(order, locale) },
    { title: t("sum"), cell: (order) => money(order.total_price, order.currency_code), kind: "number" },
  ];
  return table(columns, orders);
}

function buyerOf({ client }: OrderInfo): string {
  return cutText(textOf(client?.name)) || "—";
}

function statusBadges({ custom_status: status, financial_status: payment }: OrderInfo, { t }: Locale): Html {
  const isKnown = payment === "paid" || payment === "pending";
  return html`${status && badge(textOf(status.title), textOf(status.permalink))}
  ${isKnown && badge(t(payment), payment)}`;
}

function orderLines(order: OrderInfo, { t, money }: Locale): Html {
  const sum = (amount: Money | null | undefined) => money(amount, order.currency_code);
  const columns: Column<OrderLine>[] = [
    { title: t("product"), cell: ({ title }) => cutText(textOf(title)) || "—", kind: "wrap" },
    numberColumn(t("price"), (line) => sum(line.full_sale_price ?? line.sale_price)),
    numberColumn(t("quantity"), ({ quantity, unit }) => `${textOf(quantity) || "—"} ${textOf(unit)}`),
    numberColumn(t("sum"), (line) => sum(line.full_total_price ?? line.total_price)),
  ];
  const foot = html`<tr class="total">
    <th colspan="3" scope="row">${t("total")}</th>
    <td class="number">${sum(order.total_price)}</td>
  </tr>`;
  return card(t("lines"), table(columns, objectsIn(order.order_lines), { foot }));
}

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
