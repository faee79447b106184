import { Hono } from "hono";
import { html } from "hono/html";
import type { TitleOf } from "../platform.ts";
import type { ShownWidget, Store } from "../stores/store.ts";
import {
  badge,
  card,
  codeBox,
  type Column,
  copyScript,
  factList,
  foldedCard,
  table,
} from "./layout/elements.ts";
import type { Locale } from "../translations/locale.ts";
import type { Html, Page } from "./layout/layout.ts";
import { type InStore, showMissing, showPage } from "./layout/page-context.ts";
import { readMarker } from "@orderpane/protocol/bundle";
import type { Widget } from "@orderpane/protocol/widget";
import type { Operation } from "../db/widget-table.ts";
import type { Translate } from "../translations/message.ts";
import { orderPath, panelId, productPath } from "../paths.ts";

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

const shownChanges = 50;

/** Returns `null` for a widget that never existed. A deleted widget keeps its history. */
export function widgetPage(
  store: Store,
  id: number,
  { titleOf, locale }: { titleOf: TitleOf; locale: Locale },
): Page | null {
  const widget = store.widgets().find((candidate) => candidate.id === id);
  const operations = store.operations(id);
  if (!widget && operations.length === 0) return null;
  const { t } = locale;
  const name = t("widgetTitle", { id });
  const ownTitle = widget ? titleIn(widget.code, titleOf) : null;
  const title = ownTitle ?? name;
  return {
    title,
    content: html`<p class="crumbs"><a href="/widgets">${t("allWidgets")}</a></p>
      <h1>
        ${title} ${ownTitle && html`<small>${name}</small>`} ${widget ? "" : badge(t("deleted"), "declined")}
      </h1>
      ${widget ? html`${facts(widget, store, locale)} ${codeCard(widget, locale)}` : ""}
      ${history(operations, locale)}`,
  };
}

function facts(widget: ShownWidget, store: Store, locale: Locale): Html {
  const { t, time } = locale;
  return html`<section class="card">
    ${factList([
      [t("marker"), markerText(widget.code, t)],
      [t("application"), widget.applicationTitle],
      [t("shownOn"), pageLink(widget, store, t)],
      [t("height"), `${widget.height} px`],
      [t("size"), codeSize(widget.code, locale)],
      [t("created"), time(widget.createdAt)],
    ])}
  </section>`;
}

function codeCard({ code }: ShownWidget, locale: Locale): Html {
  const { t } = locale;
  const title = html`${t("code")} <small class="muted">${codeSize(code, locale)}</small>`;
  return html`${foldedCard(title, code, codeBox(code, { id: "code", label: t("code"), t }))}${copyScript}`;
}

function history(operations: readonly Operation[], locale: Locale): Html {
  const { t, number } = locale;
  const latest = operations.slice(-shownChanges).toReversed();
  return card(
    html`${t("history")} <small class="muted">${number(operations.length)}</small>`,
    html`${operations.length > latest.length ? html`<p class="muted">${t("historyCut", { count: latest.length })}</p>` : ""}
      <ol class="history">
        ${latest.map((operation) => changeItem(operation, locale))}
      </ol>`,
  );
}

const labels = {
  create: ["wasCreated", "paid"],
  replace: ["wasReplaced", "pending"],
  delete: ["deleted", "declined"],
} as const;

function changeItem(operation: Operation, locale: Locale): Html {
  const { kind, before, after, applicationId } = operation;
  const { t, time } = locale;
  const [key, tone] = labels[kind];
  const at = new Date(operation.at).toISOString();
  return html`<li>
    <p>
      ${badge(t(key), tone)} <time datetime="${at}">${time(at)}</time>
      <span class="muted">${applicationId}</span>
    </p>
    ${before && after && changes(before, after, locale)}
  </li>`;
}

function changes(before: Widget, after: Widget, locale: Locale): Html[] {
  const { t } = locale;
  const change = (name: string, from: string | number, to: string | number) => `${name}: ${from} → ${to}`;
  const texts = [
    before.height !== after.height && change(t("height"), before.height ?? "—", after.height ?? "—"),
    before.pageType !== after.pageType &&
      change(t("page"), pageName(before.pageType, t), pageName(after.pageType, t)),
    before.code === after.code
      ? t("sameCode")
      : change(t("size"), codeSize(before.code, locale), codeSize(after.code, locale)),
  ];
  return texts.filter((text) => text !== false).map((text) => html`<p>${text}</p>`);
}

export function markerText(code: string, t: Translate): Html {
  const marker = readMarker(code);
  if (!marker) return html`<span class="muted">${t("handMade")}</span>`;
  const { project, widget, build } = marker;
  return html`${project}/${widget} <code class="muted">${build}</code>`;
}

export function codeSize(code: string | null, { size }: Locale): string {
  return size(Buffer.byteLength(code ?? ""));
}

function pageName(page: string, t: Translate): string {
  return t(page === "product" ? "product" : "order").toLowerCase();
}

/** A link to the widget on the first page that shows it. */
export function pageLink(
  { id, pageType }: ShownWidget,
  { orders, products }: Store,
  t: Translate,
): Html | string {
  const record = pageType === "product" ? products.first() : orders.first();
  if (!record) return pageName(pageType, t);
  const path = pageType === "product" ? productPath(record.id) : orderPath(record.id);
  return html`<a href="${path}#${panelId(id)}">${pageName(pageType, t)} ${record.id}</a>`;
}

export function titleIn(code: string | null, titleOf: TitleOf): string | null {
  const marker = readMarker(code ?? "");
  return marker && titleOf(marker);
}
