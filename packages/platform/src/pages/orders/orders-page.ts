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
  const { t, number } = site.locale;
  const newestFirst = orders.toSorted((a, b) => b.id - a.id);
  return layout({
    title: t("orders"),
    site,
    content: html`<h1>${t("orders")} <small>${number(orders.length)}</small></h1>
      <div class="card">
        <table class="orders stacked">
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
            ${newestFirst.map((order) => orderRow(order, site.locale))}
          </tbody>
        </table>
      </div>`,
  });
}

function orderRow(order: OrderInfo, { t, time, money }: Locale): Html {
  const { client } = order;
  return html`<tr data-order-id="${order.id}">
    <td><a href="${orderPath(order.id)}">${t("orderNumber", { number: order.number })}</a></td>
    <td>${time(order.created_at)}</td>
    <td class="wrap">${joinParts([client?.name, client?.surname]) || "—"}</td>
    <td>${statusBadges(order, t)}</td>
    <td class="number">${money(order.total_price, order.currency_code)}</td>
  </tr>`;
}
