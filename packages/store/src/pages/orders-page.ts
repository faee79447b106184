import { html } from "hono/html";
import type { OrderInfo } from "@orderpane/protocol/order";
import { type Html, layout } from "./layout.ts";
import { orderPath } from "./paths.ts";
import type { Site } from "./site.ts";
import { statusBadges } from "./status-badges.ts";
import { formatMoney, formatTime, joinParts } from "./text.ts";

/** The list of orders, newest first. */
export function ordersPage(orders: readonly OrderInfo[], site: Site): string {
  const newestFirst = orders.toSorted((a, b) => b.id - a.id);
  return layout({
    title: "Заказы",
    site,
    content: html`<h1>Заказы <small>${orders.length}</small></h1>
      <div class="card">
        <table class="orders">
          <thead>
            <tr>
              <th>Заказ</th>
              <th>Оформлен</th>
              <th>Покупатель</th>
              <th>Состояние</th>
              <th class="number">Сумма</th>
            </tr>
          </thead>
          <tbody>
            ${newestFirst.map(orderRow)}
          </tbody>
        </table>
      </div>`,
  });
}

function orderRow(order: OrderInfo): Html {
  const { client } = order;
  return html`<tr data-order-id="${order.id}">
    <td><a href="${orderPath(order.id)}">№ ${order.number}</a></td>
    <td>${formatTime(order.created_at)}</td>
    <td class="wrap">${joinParts([client?.name, client?.surname]) || "—"}</td>
    <td>${statusBadges(order)}</td>
    <td class="number">${formatMoney(order.total_price, order.currency_code)}</td>
  </tr>`;
}
