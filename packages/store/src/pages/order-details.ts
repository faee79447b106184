import { html } from "hono/html";
import type { Client, OrderInfo } from "@orderpane/protocol/order";
import type { Html } from "./layout.ts";
import { formatTime, joinParts } from "./text.ts";

type Row = readonly [title: string, value: string | number | null | undefined];

/** Buyer, delivery, payment and comments; a row that has no value is left out, and so is an empty section. */
export function orderDetails(order: OrderInfo): Html {
  return html`<div class="details">
    ${section("Покупатель", buyerRows(order.client))}${section("Доставка", deliveryRows(order))}${section(
      "Оплата",
      paymentRows(order),
    )}${section("Комментарии", commentRows(order))}${section("Источник", sourceRows(order))}
  </div>`;
}

function buyerRows(client: Client | null | undefined): Row[] {
  if (!client) return [];
  return [
    ["Имя", joinParts([client.surname, client.name, client.middlename])],
    ["Телефон", client.phone],
    ["Эл. почта", client.email],
    ["ИНН", client.inn],
    ["КПП", client.kpp],
    ["ОГРН", client.ogrn],
    ["Банк", client.bank_name],
    ["Бонусы", client.bonus_points],
  ];
}

function deliveryRows(order: OrderInfo): Row[] {
  const { shipping_address: address, delivery_info: info } = order;
  const hours = joinParts([
    order.delivery_from_hour && `с ${order.delivery_from_hour}`,
    order.delivery_to_hour && `до ${order.delivery_to_hour}`,
  ]);
  return [
    ["Способ", order.delivery_title],
    ["Описание", order.delivery_description],
    ["Компания", info?.shipping_company],
    ["Пункт выдачи", joinParts([info?.outlet?.title, info?.outlet?.address], ", ")],
    ["Получатель", address?.full_name],
    ["Телефон", address?.phone],
    ["Адрес", address?.full_delivery_address],
    ["Дата", joinParts([order.delivery_date, hours && `${hours} ч`], ", ")],
  ];
}

function paymentRows(order: OrderInfo): Row[] {
  return [
    ["Способ", order.payment_title],
    ["Описание", order.payment_description],
    ["Оплачен", order.paid_at && formatTime(order.paid_at)],
    ["Купон", order.coupon],
  ];
}

function commentRows(order: OrderInfo): Row[] {
  return [
    ["Покупателя", order.comment],
    ["Менеджера", order.manager_comment],
  ];
}

/** Addresses are text here: a buyer's browser wrote them, and not every scheme is harmless in a link. */
function sourceRows(order: OrderInfo): Row[] {
  return [
    ["Откуда", order.referer],
    ["Канал", order.source],
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
