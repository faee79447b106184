import { html } from "hono/html";
import type { OrderInfo } from "@orderpane/protocol/order";
import { orderPath } from "../../paths.ts";
import type { Locale } from "../../translations/locale.ts";
import { badge, type Column, table } from "../layout/elements.ts";
import type { Html } from "../layout/layout.ts";
import type { RecordSection } from "./record-routes.ts";
import { joinParts, orderContent, type ReadableOrder, readOrder, termIn } from "./order-content.ts";

export const orderSection: RecordSection<OrderInfo, ReadableOrder> = {
  page: "order",
  records: ({ orders }) => orders,
  range: { order: "newest" },
  read: readOrder,
  globals: (order) => ({ order_info: order }),
  table: orderTable,
  title: ({ number }, { t }) => t("orderTitle", { number: number ?? "—" }),
  choiceTitle: (order, { t }) =>
    joinParts(
      [
        t("orderNumber", { number: order.number ?? "—" }),
        order.client?.name,
        isArtificial(order) && t("artificial"),
      ],
      " · ",
    ),
  heading: (title, order, locale) => {
    const { t, time } = locale;
    return html`<h1>${title} ${statusBadges(order, locale)}</h1>
      <p class="muted">
        ${isArtificial(order) ? t("artificialNote") : t("placedAt", { time: time(order.created_at) })}
      </p>`;
  },
  content: orderContent,
};

const always = new Set(["id", "number", "account_id", "order_lines", "updated_at"]);

/** Only a sample has nothing but the members that are always there, and the time by which lists find it. */
function isArtificial(order: ReadableOrder): boolean {
  return Object.keys(order).every((name) => always.has(name));
}

function orderTable(orders: readonly ReadableOrder[], locale: Locale): Html {
  const { t, time, money } = locale;
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
    { title: t("state"), cell: (order) => statusBadges(order, locale) },
    { title: t("sum"), cell: (order) => money(order.total_price, order.currency_code), kind: "number" },
  ];
  return table(columns, orders, { className: "orders stacked" });
}

function statusBadges(order: ReadableOrder, { t, language }: Locale): Html {
  const { custom_status: status, financial_status: payment } = order;
  const isKnown = payment === "pending" || payment === "paid";
  return html`${isArtificial(order) && badge(t("artificial"))}
  ${status && badge(termIn(language, status.title ?? ""), status.permalink ?? "")}
  ${payment && (isKnown ? badge(t(payment), payment) : badge(payment))}`;
}
