import { Hono } from "hono";
import { type InStore, showMissing, showPage } from "../layout/page-context.ts";
import { widgetPage } from "./widget-page.ts";
import { widgetsPage } from "./widgets-page.ts";

/** The list of widgets and the page of each, which a deleted widget keeps as long as its history is known. */
export function createWidgetPageRoutes(): Hono<InStore> {
  return new Hono<InStore>()
    .get("/widgets", (c) => showPage(c, widgetsPage(c.var.store.widgets(), c.var.site)))
    .get("/widgets/:id{\\d+}", (c) => {
      const { store, site } = c.var;
      const id = Number(c.req.param("id"));
      const widget = store.widgets().find((candidate) => candidate.id === id);
      const operations = store.operations(id);
      if (!widget && operations.length === 0) return showMissing(c);
      return showPage(c, widgetPage({ id, widget, operations, site }));
    });
}
