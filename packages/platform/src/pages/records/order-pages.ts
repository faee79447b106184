import { html } from "hono/html";
import type { Money, OrderInfo } from "@orderpane/protocol/order";
import { orderPath } from "../../paths.ts";
import type { Locale } from "../../translations/locale.ts";
import {
  badge,
  card,
  type Column,
  type Fact,
  factList,
  hasValue,
  numberColumn,
  table,
} from "../layout/elements.ts";
import type { Html } from "../layout/layout.ts";
import type { RecordSection } from "./record-routes.ts";
import { type ReadableRecord, readRecord, type Shape } from "./readable-record.ts";

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

/** Only a sample has just these members. */
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

function statusBadges(order: ReadableOrder, { t }: Locale): Html {
  const { custom_status: status, financial_status: payment } = order;
  const isKnown = payment === "pending" || payment === "paid";
  return html`${isArtificial(order) && badge(t("artificial"))}
  ${status && badge(status.title ?? "", status.permalink ?? "")}
  ${payment && (isKnown ? badge(t(payment), payment) : badge(payment))}`;
}

const shape = {
  custom_status: {},
  client: {},
  shipping_address: {},
  delivery_info: { outlet: {} },
  discounts: [{}],
  order_lines: [{}],
} as const satisfies Shape;

export type ReadableOrder = ReadableRecord<OrderInfo, typeof shape>;

export function readOrder(order: OrderInfo): ReadableOrder {
  return readRecord(order, shape);
}

export function joinParts(
  parts: readonly (string | 0 | false | null | undefined)[],
  separator = " ",
): string {
  return parts.filter(Boolean).join(separator);
}

export function orderContent(order: ReadableOrder, locale: Locale): Html {
  return html`${orderLines(order, locale)}${orderDetails(order, locale)}`;
}

function orderLines(order: ReadableOrder, locale: Locale): Html {
  const { t } = locale;
  const sum = (amount: Money | null | undefined) => locale.money(amount, order.currency_code);
  const columns: Column<ReadableLine>[] = [
    { title: t("product"), cell: (line) => titleCell(line, locale), kind: "wrap" },
    numberColumn(t("price"), (line) => sum(line.full_sale_price ?? line.sale_price)),
    numberColumn(t("quantity"), ({ quantity, unit }) => html`${quantity ?? "—"} ${unit}`),
    numberColumn(t("sum"), (line) => sum(line.full_total_price ?? line.total_price)),
  ];
  const totals = [
    [t("items"), sum(order.items_price)],
    ...(order.discounts ?? []).map(({ description, amount }) => [
      t("discount", { title: description ?? t("untitled") }),
      `−${sum(amount)}`,
    ]),
    [t("delivery"), sum(order.delivery_price)],
  ];
  const foot = html`${totals.map(
      ([title, amount]) =>
        html`<tr>
          <td colspan="3" class="wrap">${title}</td>
          <td class="number">${amount}</td>
        </tr>`,
    )}
    <tr class="total">
      <th colspan="3" scope="row">${t("total")}</th>
      <td class="number">${sum(order.total_price)}</td>
    </tr>`;
  return card(t("lines"), table(columns, order.order_lines ?? [], { foot }));
}

type ReadableLine = NonNullable<ReadableOrder["order_lines"]>[number];

function titleCell(line: ReadableLine, { t }: Locale): Html {
  const note = joinParts(
    [
      line.sku && t("sku", { sku: line.sku }),
      line.bundle_id && t("bundle", { id: line.bundle_id }),
      line.comment,
    ],
    " · ",
  );
  return html`${line.title ?? t("lineTitle", { id: line.id ?? "—" })}${note && html`<div class="muted">${note}</div>`}`;
}

/** URLs are shown as text, because a buyer's browser wrote them and some schemes are harmful. */
function orderDetails(order: ReadableOrder, { t, time }: Locale): Html {
  const { client, shipping_address: address, delivery_info: info } = order;
  const hours = joinParts([
    order.delivery_from_hour && t("fromHour", { hour: order.delivery_from_hour }),
    order.delivery_to_hour && t("toHour", { hour: order.delivery_to_hour }),
  ]);
  return html`<div class="details">
    ${section(t("buyer"), [
      [t("name"), joinParts([client?.surname, client?.name, client?.middlename])],
      [t("phone"), client?.phone],
      [t("email"), client?.email],
      [t("inn"), client?.inn],
      [t("kpp"), client?.kpp],
      [t("ogrn"), client?.ogrn],
      [t("bank"), client?.bank_name],
      [t("bonus"), client?.bonus_points],
    ])}
    ${section(t("delivery"), [
      [t("method"), order.delivery_title],
      [t("description"), order.delivery_description],
      [t("company"), info?.shipping_company],
      [t("outlet"), joinParts([info?.outlet?.title, info?.outlet?.address], ", ")],
      [t("recipient"), address?.full_name],
      [t("phone"), address?.phone],
      [t("address"), address?.full_delivery_address],
      [t("date"), joinParts([order.delivery_date, hours && t("hours", { hours })], ", ")],
    ])}
    ${section(t("payment"), [
      [t("method"), order.payment_title],
      [t("description"), order.payment_description],
      [t("paid"), order.paid_at && time(order.paid_at)],
      [t("coupon"), order.coupon],
    ])}
    ${section(t("comments"), [
      [t("byBuyer"), order.comment],
      [t("byManager"), order.manager_comment],
    ])}
    ${section(t("source"), [
      [t("referer"), order.referer],
      [t("channel"), order.source],
    ])}
  </div>`;
}

function section(title: string, facts: readonly Fact[]): Html | "" {
  return facts.some(([, value]) => hasValue(value)) ? card(title, factList(facts)) : "";
}
