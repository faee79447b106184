import { Hono } from "hono";
import { html } from "hono/html";
import type { ShownWidget } from "../../stores/store.ts";
import { widgetPath } from "../../paths.ts";
import { type Column, table } from "../layout/elements.ts";
import { layout, type Site } from "../layout/layout.ts";
import { type InStore, showMissing, showPage } from "../layout/page-context.ts";
import { widgetPage } from "./widget-page.ts";
import { codeSize, markerText, pageName } from "./widget-facts.ts";

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

function widgetsPage(widgets: readonly ShownWidget[], site: Site): string {
  const { t, number, time } = site.locale;
  const columns: Column<ShownWidget>[] = [
    { title: "id", cell: ({ id }) => html`<a href="${widgetPath(id)}">${t("widgetTitle", { id })}</a>` },
    { title: t("marker"), cell: ({ code }) => markerText(code, t), kind: "wrap" },
    { title: t("application"), cell: ({ applicationTitle }) => applicationTitle, kind: "wrap" },
    { title: t("page"), cell: ({ pageType }) => pageName(pageType, t) },
    { title: t("height"), cell: ({ height }) => `${height} px`, kind: "number" },
    { title: t("size"), cell: ({ code }) => codeSize(code, site.locale), kind: "number" },
    { title: t("created"), cell: ({ createdAt }) => time(createdAt) },
  ];
  return layout({
    title: t("widgets"),
    site,
    content: html`<h1>${t("widgets")} <small>${number(widgets.length)}</small></h1>
      ${
        widgets.length === 0
          ? html`<div class="card empty">
              <p>${t("noWidgets")}</p>
              <p>${t("howToDeploy")}</p>
              <pre><code>npm run deploy</code></pre>
            </div>`
          : html`<div class="card">${table(columns, widgets)}</div>`
      }`,
  });
}
