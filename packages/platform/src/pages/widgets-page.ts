import { Hono } from "hono";
import { html } from "hono/html";
import type { TitleOf } from "../platform.ts";
import type { ShownWidget, Store } from "../stores/store.ts";
import { type Column, table } from "./layout/elements.ts";
import type { Locale } from "../translations/locale.ts";
import type { Page } from "./layout/layout.ts";
import { type InStore, showMissing, showPage } from "./layout/page-context.ts";
import { codeSize, markerText, pageLink, titleIn, widgetPage } from "./widget-page.ts";

export function createWidgetPageRoutes(titleOf: TitleOf): Hono<InStore> {
  return new Hono<InStore>()
    .get("/widgets", (c) => showPage(c, widgetsPage(c.var.store, titleOf, c.var.site.locale)))
    .get("/widgets/:id{\\d+}", (c) => {
      const { store, site } = c.var;
      const page = widgetPage(store, Number(c.req.param("id")), { titleOf, locale: site.locale });
      return page === null ? showMissing(c) : showPage(c, page);
    });
}

function widgetsPage(store: Store, titleOf: TitleOf, locale: Locale): Page {
  const { t, number, time } = locale;
  const widgets = store.widgets();
  const columns: Column<ShownWidget>[] = [
    {
      title: t("widget"),
      cell: ({ id, code }) => {
        const title = titleIn(code, titleOf);
        return html`<a href="/widgets/${id}">${title ?? t("widgetTitle", { id })}</a>
          ${title && html`<div class="muted">${t("panelId", { id })}</div>`}`;
      },
      kind: "wrap",
    },
    { title: t("marker"), cell: ({ code }) => markerText(code, t), kind: "wrap" },
    { title: t("application"), cell: ({ applicationTitle }) => applicationTitle, kind: "wrap" },
    { title: t("shownOn"), cell: (widget) => pageLink(widget, store, t) },
    { title: t("height"), cell: ({ height }) => `${height} px`, kind: "number" },
    { title: t("size"), cell: ({ code }) => codeSize(code, locale), kind: "number" },
    { title: t("created"), cell: ({ createdAt }) => time(createdAt) },
  ];
  return {
    title: t("widgets"),
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
  };
}
