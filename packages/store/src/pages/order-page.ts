import { html } from "hono/html";
import type { OrderInfo } from "@orderpane/protocol/order";
import type { StoredWidget } from "../db/widget-table.ts";
import { layout } from "./layout.ts";
import { orderDetails } from "./order-details.ts";
import { orderLines } from "./order-lines.ts";
import { statusBadges } from "./status-badges.ts";
import { formatTime } from "./text.ts";
import { widgetPanels } from "./widget-panels.ts";

export interface OrderPageOptions {
  readonly order: OrderInfo;
  /** Those of order pages alone. */
  readonly widgets: readonly StoredWidget[];
  readonly store: string;
  /** Title of every widget's panel (observed: the application's name). */
  readonly applicationTitle: string;
}

/** An order, and the widgets in a column at its right. */
export function orderPage({ order, widgets, store, applicationTitle }: OrderPageOptions): string {
  return layout({
    title: `Заказ № ${order.number}`,
    store,
    content: html`<p class="crumbs"><a href="/orders">← Все заказы</a></p>
      <h1>Заказ № ${order.number} ${statusBadges(order)}</h1>
      <p class="muted">Оформлен: ${formatTime(order.created_at)}</p>
      <div class="order" data-order-id="${order.id}">
        <div class="order-main">${orderLines(order)}${orderDetails(order)}</div>
        ${widgetPanels(order.id, widgets, applicationTitle)}
      </div>
      <script src="/__store/order-page.js"></script>`,
  });
}
