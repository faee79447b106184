import { readFileSync } from "node:fs";
import { type Context, Hono } from "hono";
import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";
import type { WidgetPage } from "@orderpane/protocol/widget";
import type { Installation } from "../db/installation.ts";
import type { WidgetTable } from "../db/widget-table.ts";
import type { RecordBook } from "../record-book.ts";
import { runWidgetPanels } from "./browser/widget-panels.ts";
import { extraPage } from "./extra-pages.ts";
import { frameHeaders, frameHtml } from "./frame-page.ts";
import { scriptOf } from "./script-text.ts";
import { pageHeaders } from "./layout.ts";
import { orderPage } from "./order-page.ts";
import { ordersPage } from "./orders-page.ts";
import { extraFramePath, orderPath, productPath } from "./paths.ts";
import { productPage } from "./product-page.ts";
import { productsPage } from "./products-page.ts";
import type { Site } from "./site.ts";
import { widgetPanels } from "./widget-panels.ts";

export interface PagesOptions {
  readonly installation: Installation;
  readonly orders: RecordBook<OrderInfo>;
  readonly products: RecordBook<ProductInfo>;
  readonly table: WidgetTable;
  readonly site: Site;
}

/** The user who is looking at the back-office. */
const userId = 7;

/** The pages under `/orders` and `/products`, and the files that they need. */
export function createPages({ installation, orders, products, table, site }: PagesOptions): Hono {
  const { account, application } = installation;
  const ids = { account_id: account.id, user_id: userId };
  const findOrder = (c: Context) => orders.find(Number(c.req.param("id")));
  const findProduct = (c: Context) => products.find(Number(c.req.param("id")));
  const panelsOf = (kind: WidgetPage, page: string) => {
    const widgets = table.list().filter(({ pageType }) => pageType === kind);
    return widgetPanels({ page, widgets, title: application.title });
  };
  const findWidget = (c: Context, kind: WidgetPage) => {
    const widget = table.find(Number(c.req.param("widgetId")));
    return widget?.pageType === kind ? widget : undefined;
  };

  const pages = new Hono();
  for (const page of site.pages) {
    pages.get(page.path, (c) => c.body(extraPage(page, site), 200, pageHeaders));
    pages.get(extraFramePath(page.path), (c) => {
      const globals = { order_info: orders.list()[0]!, ...ids };
      return c.body(frameHtml(page.code, globals), 200, frameHeaders);
    });
  }
  return pages
    .get("/", (c) => c.redirect("/orders"))
    .get("/orders", (c) => c.body(ordersPage(orders.list(), site), 200, pageHeaders))
    .get("/orders/:id{\\d+}", (c) => {
      const order = findOrder(c);
      if (!order) return c.notFound();
      const panels = panelsOf("order", orderPath(order.id));
      return c.body(orderPage({ order, site, panels }), 200, pageHeaders);
    })
    .get("/orders/:id{\\d+}/widgets/:widgetId{\\d+}", (c) => {
      const [order, widget] = [findOrder(c), findWidget(c, "order")];
      if (!order || !widget) return c.notFound();
      return c.body(frameHtml(widget.code, { order_info: order, ...ids }), 200, frameHeaders);
    })
    .get("/products", (c) => c.body(productsPage(products.list(), site), 200, pageHeaders))
    .get("/products/:id{\\d+}", (c) => {
      const product = findProduct(c);
      if (!product) return c.notFound();
      const panels = panelsOf("product", productPath(product.id));
      return c.body(productPage({ product, site, panels }), 200, pageHeaders);
    })
    .get("/products/:id{\\d+}/widgets/:widgetId{\\d+}", (c) => {
      const [product, widget] = [findProduct(c), findWidget(c, "product")];
      if (!product || !widget) return c.notFound();
      return c.body(frameHtml(widget.code, { product_info: product, ...ids }), 200, frameHeaders);
    })
    .get("/__store/back-office.css", () => asset("text/css", styleSheet))
    .get("/__store/widget-panels.js", () => asset("text/javascript", panelScript));
}

const styleSheet = readFileSync(new URL("./back-office.css", import.meta.url), "utf8");
const panelScript = scriptOf(runWidgetPanels);

function asset(type: string, body: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-cache",
    },
  });
}
