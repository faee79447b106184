import { html } from "hono/html";
import type { OrderInfo } from "@orderpane/protocol/order";
import { type Html, layout } from "./layout.ts";
import { orderDetails } from "./order-details.ts";
import { orderLines } from "./order-lines.ts";
import type { Site } from "./site.ts";
import { statusBadges } from "./status-badges.ts";
import { formatTime } from "./text.ts";

export interface OrderPageOptions {
  readonly order: OrderInfo;
  readonly site: Site;
  readonly panels: Html;
}

/** An order, and the widgets in a column at its right. */
export function orderPage({ order, site, panels }: OrderPageOptions): string {
  return layout({
    title: `Заказ № ${order.number}`,
    site,
    content: html`<p class="crumbs"><a href="/orders">← Все заказы</a></p>
      <h1>Заказ № ${order.number} ${statusBadges(order)}</h1>
      <p class="muted">Оформлен: ${formatTime(order.created_at)}</p>
      <div class="with-widgets" data-order-id="${order.id}">
        <div class="order-main">${orderLines(order)}${orderDetails(order)}</div>
        ${panels}
      </div>`,
  });
}
