import { html } from "hono/html";
import type { OrderInfo } from "@orderpane/protocol/order";
import { type Html, layout } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import { orderPath } from "../../paths.ts";
import type { Site } from "../layout/site.ts";
import { statusBadges } from "./status-badges.ts";
import { joinParts } from "./join-parts.ts";

/** The list of orders, newest first. */
export function ordersPage(orders: readonly OrderInfo[], site: Site): string {
  const { say, number } = site.locale;
  const newestFirst = orders.toSorted((a, b) => b.id - a.id);
  return layout({
    title: say("orders"),
    site,
    content: html`<h1>${say("orders")} <small>${number(orders.length)}</small></h1>
      <div class="card">
        <table class="orders stacked">
          <thead>
            <tr>
              <th>${say("order")}</th>
              <th>${say("placed")}</th>
              <th>${say("buyer")}</th>
              <th>${say("state")}</th>
              <th class="number">${say("sum")}</th>
            </tr>
          </thead>
          <tbody>
            ${newestFirst.map((order) => orderRow(order, site.locale))}
          </tbody>
        </table>
      </div>`,
  });
}

function orderRow(order: OrderInfo, { say, time, money }: Locale): Html {
  const { client } = order;
  return html`<tr data-order-id="${order.id}">
    <td><a href="${orderPath(order.id)}">${say("orderNumber", { number: order.number })}</a></td>
    <td>${time(order.created_at)}</td>
    <td class="wrap">${joinParts([client?.name, client?.surname]) || "—"}</td>
    <td>${statusBadges(order, say)}</td>
    <td class="number">${money(order.total_price, order.currency_code)}</td>
  </tr>`;
}
