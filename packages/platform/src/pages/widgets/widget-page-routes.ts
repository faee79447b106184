import { Hono } from "hono";
import { type InShop, showMissing, showPage } from "../page-context.ts";
import { widgetPage } from "./widget-page.ts";
import { widgetsPage } from "./widgets-page.ts";

/** All widgets of a store, and each of them; one that was deleted as long as it is remembered. */
export function createWidgetPageRoutes(): Hono<InShop> {
  return new Hono<InShop>()
    .get("/widgets", (c) => showPage(c, widgetsPage(c.var.shop.widgets(), c.var.site)))
    .get("/widgets/:id{\\d+}", (c) => {
      const { shop, site } = c.var;
      const id = Number(c.req.param("id"));
      const widget = shop.widgets().find((candidate) => candidate.id === id);
      const operations = shop.operations(id);
      if (!widget && operations.length === 0) return showMissing(c);
      return showPage(c, widgetPage({ id, widget, operations, site }));
    });
}
