import { html } from "hono/html";
import type { Client, OrderInfo } from "@orderpane/protocol/order";
import type { Html } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import { joinParts } from "./join-parts.ts";
import type { Say } from "../../messages/texts.ts";

type Row = readonly [title: string, value: string | number | null | undefined];

/** Buyer, delivery, payment and comments; a row that has no value is left out, and so is an empty section. */
export function orderDetails(order: OrderInfo, { say, time }: Locale): Html {
  return html`<div class="details">
    ${section(say("buyer"), buyerRows(order.client, say))}${section(say("delivery"), deliveryRows(order, say))}${section(
      say("payment"),
      paymentRows(order, { say, time }),
    )}${section(say("comments"), commentRows(order, say))}${section(say("source"), sourceRows(order, say))}
  </div>`;
}

function buyerRows(client: Client | null | undefined, say: Say): Row[] {
  if (!client) return [];
  return [
    [say("name"), joinParts([client.surname, client.name, client.middlename])],
    [say("phone"), client.phone],
    [say("email"), client.email],
    [say("inn"), client.inn],
    [say("kpp"), client.kpp],
    [say("ogrn"), client.ogrn],
    [say("bank"), client.bank_name],
    [say("bonus"), client.bonus_points],
  ];
}

function deliveryRows(order: OrderInfo, say: Say): Row[] {
  const { shipping_address: address, delivery_info: info } = order;
  const hours = joinParts([
    order.delivery_from_hour && say("fromHour", { hour: order.delivery_from_hour }),
    order.delivery_to_hour && say("toHour", { hour: order.delivery_to_hour }),
  ]);
  return [
    [say("method"), order.delivery_title],
    [say("description"), order.delivery_description],
    [say("company"), info?.shipping_company],
    [say("outlet"), joinParts([info?.outlet?.title, info?.outlet?.address], ", ")],
    [say("recipient"), address?.full_name],
    [say("phone"), address?.phone],
    [say("address"), address?.full_delivery_address],
    [say("date"), joinParts([order.delivery_date, hours && say("hours", { hours })], ", ")],
  ];
}

function paymentRows(order: OrderInfo, { say, time }: Pick<Locale, "say" | "time">): Row[] {
  return [
    [say("method"), order.payment_title],
    [say("description"), order.payment_description],
    [say("paidAt"), order.paid_at && time(order.paid_at)],
    [say("coupon"), order.coupon],
  ];
}

function commentRows(order: OrderInfo, say: Say): Row[] {
  return [
    [say("byBuyer"), order.comment],
    [say("byManager"), order.manager_comment],
  ];
}

/** Addresses are text here: a buyer's browser wrote them, and not every scheme is harmless in a link. */
function sourceRows(order: OrderInfo, say: Say): Row[] {
  return [
    [say("referer"), order.referer],
    [say("channel"), order.source],
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
