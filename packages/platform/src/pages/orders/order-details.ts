import { html } from "hono/html";
import { type Fact, factList, hasValue } from "../layout/elements.ts";
import type { Locale } from "../language/locale.ts";
import type { Html } from "../layout/layout.ts";
import { joinParts } from "./join-parts.ts";
import type { ReadableOrder } from "./readable-order.ts";

/** Addresses are text, not links: a buyer's browser wrote them, and some schemes are harmful. */
export function orderDetails(order: ReadableOrder, { t, time }: Locale): Html {
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
      [t("paidAt"), order.paid_at && time(order.paid_at)],
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
  if (!facts.some(([, value]) => hasValue(value))) return "";
  return html`<section class="card">
    <h2>${title}</h2>
    ${factList(facts)}
  </section>`;
}
