import { html } from "hono/html";
import type { OrderInfo } from "@orderpane/protocol/order";
import type { FrameTools } from "../frame/frame-conditions.ts";
import { type Html, layout } from "../layout/layout.ts";
import { orderDetails } from "./order-details.ts";
import { orderLines } from "./order-lines.ts";
import type { Site } from "../layout/site.ts";
import { statusBadges } from "./status-badges.ts";

export interface OrderPageOptions {
  readonly order: OrderInfo;
  readonly site: Site;
  readonly panels: Html;
  readonly scheme: FrameTools["scheme"];
}

/** An order, and the widgets in a column at its right. */
export function orderPage({ order, site, panels, scheme }: OrderPageOptions): string {
  const { t, time } = site.locale;
  const title = t("orderTitle", { number: order.number });
  return layout({
    title,
    site,
    scheme,
    content: html`<p class="crumbs"><a href="/orders">${t("allOrders")}</a></p>
      <h1>${title} ${statusBadges(order, t)}</h1>
      <p class="muted">${t("placedAt", { time: time(order.created_at) })}</p>
      <div class="with-widgets" data-order-id="${order.id}">
        <div class="order-main">${orderLines(order, site.locale)}${orderDetails(order, site.locale)}</div>
        ${panels}
      </div>`,
  });
}
