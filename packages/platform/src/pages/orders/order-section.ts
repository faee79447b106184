import { html } from "hono/html";
import type { OrderInfo } from "@orderpane/protocol/order";
import { orderPath } from "../../paths.ts";
import type { Locale } from "../language/locale.ts";
import type { Translate } from "../../messages/message.ts";
import { badge, type Column, table } from "../layout/elements.ts";
import type { Html } from "../layout/layout.ts";
import type { RecordSection } from "../records/record-section.ts";
import { joinParts } from "./join-parts.ts";
import { orderDetails } from "./order-details.ts";
import { orderLines } from "./order-lines.ts";
import { type ReadableOrder, readOrder } from "./readable-order.ts";

export const orderSection: RecordSection<OrderInfo, ReadableOrder> = {
  page: "order",
  path: "/orders",
  titles: { list: "orders", backToList: "allOrders", record: "order" },
  records: ({ orders }) => orders,
  read: readOrder,
  globals: (order) => ({ order_info: order }),
  table: orderTable,
  title: ({ number }, { t }) => t("orderTitle", { number: number ?? "—" }),
  choiceTitle: ({ number, client }, { t }) =>
    joinParts([t("orderNumber", { number: number ?? "—" }), client?.name], " · "),
  heading: (title, order, { t, time }) =>
    html`<h1>${title} ${statusBadges(order, t)}</h1>
      <p class="muted">${t("placedAt", { time: time(order.created_at) })}</p>`,
  content: (order, locale) => html`${orderLines(order, locale)}${orderDetails(order, locale)}`,
};

function orderTable(orders: readonly ReadableOrder[], { t, time, money }: Locale): Html {
  const columns: Column<ReadableOrder>[] = [
    {
      title: t("order"),
      cell: ({ id, number }) =>
        html`<a href="${orderPath(id)}">${t("orderNumber", { number: number ?? "—" })}</a>`,
    },
    { title: t("placed"), cell: (order) => time(order.created_at) },
    {
      title: t("buyer"),
      cell: ({ client }) => joinParts([client?.name, client?.surname]) || "—",
      kind: "wrap",
    },
    { title: t("state"), cell: (order) => statusBadges(order, t) },
    { title: t("sum"), cell: (order) => money(order.total_price, order.currency_code), kind: "number" },
  ];
  return table(
    columns,
    orders.toSorted((a, b) => b.id - a.id),
    { className: "orders stacked" },
  );
}

function statusBadges({ custom_status, financial_status: payment }: ReadableOrder, t: Translate): Html {
  const isKnown = payment === "pending" || payment === "paid";
  return html`${custom_status && badge(custom_status.title ?? "", custom_status.permalink ?? "")}
  ${payment && (isKnown ? badge(t(payment), payment) : badge(payment))}`;
}
