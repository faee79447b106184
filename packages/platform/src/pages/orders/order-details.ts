import { html } from "hono/html";
import type { Html } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import { joinParts } from "./join-parts.ts";
import type { ReadableOrder } from "./readable-order.ts";
import type { Translate } from "../../messages/message.ts";

type Row = readonly [title: string, value: string | number | null | undefined];

/** Buyer, delivery, payment, comments and source, without empty rows and sections. */
export function orderDetails(order: ReadableOrder, { t, time }: Locale): Html {
  return html`<div class="details">
    ${section(t("buyer"), buyerRows(order.client, t))}${section(t("delivery"), deliveryRows(order, t))}${section(
      t("payment"),
      paymentRows(order, t, time),
    )}${section(t("comments"), commentRows(order, t))}${section(t("source"), sourceRows(order, t))}
  </div>`;
}

function buyerRows(client: ReadableOrder["client"], t: Translate): Row[] {
  if (!client) return [];
  return [
    [t("name"), joinParts([client.surname, client.name, client.middlename])],
    [t("phone"), client.phone],
    [t("email"), client.email],
    [t("inn"), client.inn],
    [t("kpp"), client.kpp],
    [t("ogrn"), client.ogrn],
    [t("bank"), client.bank_name],
    [t("bonus"), client.bonus_points],
  ];
}

function deliveryRows(order: ReadableOrder, t: Translate): Row[] {
  const { shipping_address: address, delivery_info: info } = order;
  const hours = joinParts([
    order.delivery_from_hour && t("fromHour", { hour: order.delivery_from_hour }),
    order.delivery_to_hour && t("toHour", { hour: order.delivery_to_hour }),
  ]);
  return [
    [t("method"), order.delivery_title],
    [t("description"), order.delivery_description],
    [t("company"), info?.shipping_company],
    [t("outlet"), joinParts([info?.outlet?.title, info?.outlet?.address], ", ")],
    [t("recipient"), address?.full_name],
    [t("phone"), address?.phone],
    [t("address"), address?.full_delivery_address],
    [t("date"), joinParts([order.delivery_date, hours && t("hours", { hours })], ", ")],
  ];
}

function paymentRows(order: ReadableOrder, t: Translate, time: Locale["time"]): Row[] {
  return [
    [t("method"), order.payment_title],
    [t("description"), order.payment_description],
    [t("paidAt"), order.paid_at && time(order.paid_at)],
    [t("coupon"), order.coupon],
  ];
}

function commentRows(order: ReadableOrder, t: Translate): Row[] {
  return [
    [t("byBuyer"), order.comment],
    [t("byManager"), order.manager_comment],
  ];
}

/** Addresses are shown as text, not as links: a buyer's browser wrote them, and some schemes are harmful. */
function sourceRows(order: ReadableOrder, t: Translate): Row[] {
  return [
    [t("referer"), order.referer],
    [t("channel"), order.source],
  ];
}

function section(title: string, rows: readonly Row[]): Html | "" {
  const given = rows.filter(([, value]) => value !== null && value !== undefined && value !== "");
  if (given.length === 0) return "";
  return html`<section class="card">
    <h2>${title}</h2>
    <dl>
      ${given.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`;
}
