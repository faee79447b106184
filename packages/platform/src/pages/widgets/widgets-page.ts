import { Hono } from "hono";
import { html } from "hono/html";
import type { TitleOf } from "../../platform.ts";
import type { ShownWidget, Store } from "../../stores/store.ts";
import { widgetPath } from "../../paths.ts";
import { type Column, table } from "../layout/elements.ts";
import { layout, type Site } from "../layout/layout.ts";
import { type InStore, showMissing, showPage } from "../layout/page-context.ts";
import { widgetPage } from "./widget-page.ts";
import { codeSize, markerText, pageLink, titleIn } from "./widget-facts.ts";

export function createWidgetPageRoutes(titleOf: TitleOf): Hono<InStore> {
  return new Hono<InStore>()
    .get("/widgets", (c) => showPage(c, widgetsPage(c.var.store, titleOf, c.var.site)))
    .get("/widgets/:id{\\d+}", (c) => {
      const page = widgetPage(c.var.store, Number(c.req.param("id")), { titleOf, site: c.var.site });
      return page === null ? showMissing(c) : showPage(c, page);
    });
}

function widgetsPage(store: Store, titleOf: TitleOf, site: Site): string {
  const { t, number, time } = site.locale;
  const widgets = store.widgets();
  const columns: Column<ShownWidget>[] = [
    {
      title: t("widget"),
      cell: ({ id, code }) => {
        const title = titleIn(code, titleOf);
        return html`<a href="${widgetPath(id)}">${title ?? t("widgetTitle", { id })}</a>
          ${title && html`<div class="muted">${t("panelId", { id })}</div>`}`;
      },
      kind: "wrap",
    },
    { title: t("marker"), cell: ({ code }) => markerText(code, t), kind: "wrap" },
    { title: t("application"), cell: ({ applicationTitle }) => applicationTitle, kind: "wrap" },
    { title: t("shownOn"), cell: (widget) => pageLink(widget, store, t) },
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
