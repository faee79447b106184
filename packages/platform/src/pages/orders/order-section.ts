import { html } from "hono/html";
import type { OrderInfo } from "@orderpane/protocol/order";
import { orderPath } from "../../paths.ts";
import type { Locale } from "../language/locale.ts";
import type { Html } from "../layout/layout.ts";
import type { RecordSection } from "../records/record-section.ts";
import { joinParts } from "./join-parts.ts";
import { orderDetails } from "./order-details.ts";
import { orderLines } from "./order-lines.ts";
import { type ReadableOrder, readOrder } from "./readable-order.ts";
import { statusBadges } from "./status-badges.ts";

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

/** Newest first. */
function orderTable(orders: readonly ReadableOrder[], locale: Locale): Html {
  const { t } = locale;
  const newestFirst = orders.toSorted((a, b) => b.id - a.id);
  return html`<table class="orders stacked">
    <thead>
      <tr>
        <th>${t("order")}</th>
        <th>${t("placed")}</th>
        <th>${t("buyer")}</th>
        <th>${t("state")}</th>
        <th class="number">${t("sum")}</th>
      </tr>
    </thead>
    <tbody>
      ${newestFirst.map((order) => orderRow(order, locale))}
    </tbody>
  </table>`;
}

function orderRow(order: ReadableOrder, { t, time, money }: Locale): Html {
  const { client } = order;
  return html`<tr data-order-id="${order.id}">
    <td><a href="${orderPath(order.id)}">${t("orderNumber", { number: order.number ?? "—" })}</a></td>
    <td>${time(order.created_at)}</td>
    <td class="wrap">${joinParts([client?.name, client?.surname]) || "—"}</td>
    <td>${statusBadges(order, t)}</td>
    <td class="number">${money(order.total_price, order.currency_code)}</td>
  </tr>`;
}
