import { readFileSync } from "node:fs";
import { Hono } from "hono";
import type { OrderInfo } from "@orderpane/protocol/order";
import type { Installation } from "../db/installation.ts";
import type { WidgetTable } from "../db/widget-table.ts";
import { runOrderPage } from "./browser/order-page.ts";
import { frameHeaders, frameHtml } from "./frame-page.ts";
import { scriptOf } from "./script-text.ts";
import { pageHeaders } from "./layout.ts";
import { orderPage } from "./order-page.ts";
import { ordersPage } from "./orders-page.ts";

export interface PagesOptions {
  readonly installation: Installation;
  readonly orders: readonly OrderInfo[];
  readonly table: WidgetTable;
}

/** The user who is looking at the back-office. */
const userId = 7;

/** The pages under `/orders`, and the files that they need. */
export function createPages({ installation, orders, table }: PagesOptions): Hono {
  const { account, application } = installation;
  const findOrder = (id: string) => orders.find((order) => String(order.id) === id);

  return new Hono()
    .get("/", (c) => c.redirect("/orders"))
    .get("/orders", (c) => c.body(ordersPage(orders, account.title), 200, pageHeaders))
    .get("/orders/:orderId{\\d+}", (c) => {
      const order = findOrder(c.req.param("orderId"));
      if (!order) return c.notFound();
      const widgets = table.list().filter(({ pageType }) => pageType === "order");
      const page = orderPage({ order, widgets, store: account.title, applicationTitle: application.title });
      return c.body(page, 200, pageHeaders);
    })
    .get("/orders/:orderId{\\d+}/widgets/:widgetId{\\d+}", (c) => {
      const order = findOrder(c.req.param("orderId"));
      const widget = table.find(Number(c.req.param("widgetId")));
      if (!order || widget?.pageType !== "order") return c.notFound();
      const globals = { order, accountId: account.id, userId };
      return c.body(frameHtml(widget.code, globals), 200, frameHeaders);
    })
    .get("/__store/back-office.css", () => asset("text/css", styleSheet))
    .get("/__store/order-page.js", () => asset("text/javascript", orderPageScript));
}

const styleSheet = readFileSync(new URL("./back-office.css", import.meta.url), "utf8");
const orderPageScript = scriptOf(runOrderPage);

function asset(type: string, body: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-cache",
    },
  });
}
