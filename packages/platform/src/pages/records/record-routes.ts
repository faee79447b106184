import { Hono } from "hono";
import type { WidgetPage } from "@orderpane/protocol/widget";
import { backOfficeUser } from "../../lifecycle/back-office-user.ts";
import type { Store, ShownWidget } from "../../stores/store.ts";
import type { TitleOf } from "../../platform.ts";
import { frameHeaders, frameHtml } from "../frame/frame-page.ts";
import { decodeTools } from "../frame/frame-conditions.ts";
import type { Html } from "../layout/layout.ts";
import { orderPage } from "../orders/order-page.ts";
import { ordersPage } from "../orders/orders-page.ts";
import { type InStore, type PageContext, showMissing, showPage } from "../layout/page-context.ts";
import { productPage } from "../products/product-page.ts";
import { productsPage } from "../products/products-page.ts";
import { shownOrder, shownProduct } from "./shown-record.ts";
import type { Translate } from "../../messages/message.ts";
import { chosenPath, type RecordChoice } from "../frame/conditions-form.ts";
import { widgetPanels } from "../frame/widget-panels.ts";

/** Orders and products: their lists, their pages, and the pages in the frames of their widgets. */
export function createRecordRoutes(titleOf: TitleOf): Hono<InStore> {
  const panelsOf = (c: PageContext, kind: WidgetPage, choice: RecordChoice): Html => {
    const { store, site } = c.var;
    const widgets = store.widgets().filter(({ pageType }) => pageType === kind);
    return widgetPanels({ choice, widgets, tools: toolsOf(c), titleOf, site });
  };
  return new Hono<InStore>()
    .get("/orders", (c) => {
      const { store, site } = c.var;
      return leadOn(c, "order") ?? showPage(c, ordersPage(store.orders.list().map(shownOrder), site));
    })
    .get("/orders/:id{\\d+}", (c) => {
      const { store, site } = c.var;
      const order = store.orders.find(idOf(c));
      if (!order) return showMissing(c);
      const panels = panelsOf(c, "order", orderChoice(store, site.locale.t, order.id));
      return showPage(c, orderPage({ order: shownOrder(order), site, panels, scheme: toolsOf(c).scheme }));
    })
    .get("/orders/:id{\\d+}/widgets/:widgetId{\\d+}", (c) => {
      const { store } = c.var;
      const [order, widget] = [store.orders.find(idOf(c)), findWidget(c, "order")];
      if (!order || !widget) return showMissing(c);
      const globals = { order_info: order, ...idsOf(store) };
      return c.body(frameHtml(widget.code, globals, toolsOf(c)), 200, frameHeaders(toolsOf(c)));
    })
    .get("/products", (c) => {
      const { store, site } = c.var;
      return leadOn(c, "product") ?? showPage(c, productsPage(store.products.list().map(shownProduct), site));
    })
    .get("/products/:id{\\d+}", (c) => {
      const { store, site } = c.var;
      const product = store.products.find(idOf(c));
      if (!product) return showMissing(c);
      const panels = panelsOf(c, "product", productChoice(store, site.locale.t, product.id));
      return showPage(
        c,
        productPage({ product: shownProduct(product), site, panels, scheme: toolsOf(c).scheme }),
      );
    })
    .get("/products/:id{\\d+}/widgets/:widgetId{\\d+}", (c) => {
      const { store } = c.var;
      const [product, widget] = [store.products.find(idOf(c)), findWidget(c, "product")];
      if (!product || !widget) return showMissing(c);
      const globals = { product_info: product, ...idsOf(store) };
      return c.body(frameHtml(widget.code, globals, toolsOf(c)), 200, frameHeaders(toolsOf(c)));
    });
}

/** What every frame knows beside its record. assumed: who is looking. */
export function idsOf({ account }: Store): { account_id: number; user_id: number } {
  return { account_id: account.id, user_id: backOfficeUser.userId };
}

/** To the page that the form above the widgets asks for; `null` where nobody has sent it. */
function leadOn(c: PageContext, name: WidgetPage): Response | null {
  const id = c.req.query(name);
  if (id === undefined || !/^\d{1,15}$/.test(id)) return null;
  return c.redirect(chosenPath({ path: `/${name}s` }, id, toolsOf(c)));
}

function idOf(c: PageContext): number {
  return Number(c.req.param("id"));
}

function toolsOf(c: PageContext) {
  return decodeTools(c.var.site.url.searchParams);
}

function findWidget(c: PageContext, kind: WidgetPage): ShownWidget | undefined {
  const id = Number(c.req.param("widgetId"));
  return c.var.store.widgets().find((widget) => widget.id === id && widget.pageType === kind);
}

function orderChoice({ orders }: Store, t: Translate, chosen: number): RecordChoice {
  const records = orders
    .list()
    .map(shownOrder)
    .map(({ id, number, client }) => ({
      id,
      title: [t("orderNumber", { number }), client?.name].filter(Boolean).join(" · "),
    }));
  return { path: "/orders", name: "order", label: t("order"), chosen, records };
}

function productChoice({ products }: Store, t: Translate, chosen: number): RecordChoice {
  const records = products
    .list()
    .map(shownProduct)
    .map(({ id, title }) => ({ id, title: title || t("productTitle", { id }) }));
  return { path: "/products", name: "product", label: t("product"), chosen, records };
}
