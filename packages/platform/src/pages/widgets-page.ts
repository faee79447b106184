import { Hono } from "hono";
import { html } from "hono/html";
import { readMarker } from "@orderpane/protocol/bundle";
import type { Operation } from "../db/widget-table.ts";
import type { TitleOf } from "../platform.ts";
import type { ShownWidget, Store } from "../stores/store.ts";
import type { Locale } from "../translations/locale.ts";
import type { Translate } from "../translations/message.ts";
import { badge, card, codeBox, type Column, factList, numberColumn, table } from "./layout/elements.ts";
import type { Html, Page } from "./layout/layout.ts";
import { type InStore, showMissing, showPage } from "./layout/page-context.ts";
import { orderPath, panelId, productPath } from "../paths.ts";

export function createWidgetPageRoutes(titleOf: TitleOf): Hono<InStore> {
  return new Hono<InStore>()
    .get("/widgets", (c) => showPage(c, widgetsPage(c.var.store, titleOf, c.var.site.locale)))
    .get("/widgets/:id{\\d+}", (c) => {
      const page = widgetPage(c.var.store, Number(c.req.param("id")), c.var.site.locale);
      return page === null ? showMissing(c) : showPage(c, page);
    });
}

function widgetsPage(store: Store, titleOf: TitleOf, locale: Locale): Page {
  const { t, number, size, time } = locale;
  const widgets = store.widgets();
  const columns: Column<ShownWidget>[] = [
    {
      title: t("widget"),
      cell: ({ id, code }) => {
        const marker = readMarker(code);
        return html`<a href="/widgets/${id}">${(marker && titleOf(marker)) ?? t("widgetTitle", { id })}</a>`;
      },
      kind: "wrap",
    },
    { title: t("marker"), cell: ({ code }) => markerText(code, t), kind: "wrap" },
    { title: t("application"), cell: ({ applicationTitle }) => applicationTitle, kind: "wrap" },
    { title: t("shownOn"), cell: (widget) => pageLink(widget, store, t) },
    { title: t("height"), cell: ({ height }) => `${height} px`, kind: "number" },
    { title: t("size"), cell: ({ code }) => size(code), kind: "number" },
    { title: t("created"), cell: ({ createdAt }) => time(createdAt) },
  ];
  return {
    title: t("widgets"),
    content: html`<h1>${t("widgets")} <small>${number(widgets.length)}</small></h1>
      <div class="card">
        ${widgets.length > 0 ? table(columns, widgets) : html`<p class="empty">${t("noWidgets")}</p>`}
      </div>`,
  };
}

const shownChanges = 50;

/** Returns `null` for a widget that never existed. A deleted widget keeps its history. */
function widgetPage(store: Store, id: number, locale: Locale): Page | null {
  const widget = store.widgets().find((candidate) => candidate.id === id);
  const operations = store.operations(id);
  if (!widget && operations.length === 0) return null;
  const { t, size, time } = locale;
  const title = t("widgetTitle", { id });
  const shown =
    widget &&
    html`<section class="card">
        ${factList([
          [t("marker"), markerText(widget.code, t)],
          [t("application"), widget.applicationTitle],
          [t("shownOn"), pageLink(widget, store, t)],
          [t("height"), `${widget.height} px`],
          [t("size"), size(widget.code)],
          [t("created"), time(widget.createdAt)],
        ])}
      </section>
      ${card(t("code"), codeBox(widget.code, t("code")))}`;
  return {
    title,
    content: html`<p class="crumbs"><a href="/widgets">${t("allWidgets")}</a></p>
      <h1>${title} ${widget ? "" : badge(t("deleted"), "declined")}</h1>
      ${shown} ${card(t("history"), historyTable(operations.slice(-shownChanges).toReversed(), locale))}`,
  };
}

const labels = {
  create: ["wasCreated", "paid"],
  replace: ["wasReplaced", "pending"],
  delete: ["deleted", "declined"],
} as const;

function historyTable(latest: readonly Operation[], { t, size, time }: Locale): Html {
  const columns: Column<Operation>[] = [
    { title: t("time"), cell: ({ at }) => time(new Date(at).toISOString()) },
    {
      title: t("change"),
      cell: ({ kind }) => badge(t(labels[kind][0]), labels[kind][1]),
    },
    { title: t("application"), cell: ({ applicationId }) => applicationId, kind: "wrap" },
    numberColumn(t("height"), ({ after }) => (after ? `${after.height} px` : "—")),
    numberColumn(t("size"), ({ after }) => (after ? size(after.code) : "—")),
  ];
  return table(columns, latest);
}

function markerText(code: string, t: Translate): Html {
  const marker = readMarker(code);
  if (!marker) return html`<span class="muted">${t("handMade")}</span>`;
  const { project, widget, build } = marker;
  return html`${project}/${widget} <code class="muted">${build}</code>`;
}

function pageLink({ id, pageType }: ShownWidget, { orders, products }: Store, t: Translate): Html | string {
  const isProduct = pageType === "product";
  const name = t(isProduct ? "product" : "order").toLowerCase();
  const record = isProduct ? products.first() : orders.first();
  if (!record) return name;
  const path = isProduct ? productPath(record.id) : orderPath(record.id);
  return html`<a href="${path}#${panelId(id)}">${name} ${record.id}</a>`;
}
