import type { FrameGlobals } from "@orderpane/protocol/order";
import type { WidgetPage } from "@orderpane/protocol/widget";
import { Hono } from "hono";
import { html } from "hono/html";
import { allRecords, type RecordCollection } from "../../db/record-collection.ts";
import type { RecordRange } from "../../db/record-table.ts";
import { backOfficeUser } from "../../lifecycle/login-return.ts";
import type { PlatformParts } from "../../platform.ts";
import type { Store } from "../../stores/store.ts";
import { conditionsForm, decodeConditions, encodeConditions } from "../frame/frame-conditions.ts";
import { frameHeaders, frameHtml } from "../frame/frame-page.ts";
import { widgetPanels } from "../frame/widget-panels.ts";
import type { Locale } from "../../translations/locale.ts";
import type { Html } from "../layout/layout.ts";
import { type InStore, type PageContext, showMissing, showPage } from "../layout/page-context.ts";

/** The differences between the pages of orders and of products. `Shown` is a readable record. */
export interface RecordSection<Stored extends { readonly id: number }, Shown> {
  readonly page: WidgetPage;
  readonly records: (store: Store) => Pick<RecordCollection<Stored>, "page" | "find" | "count">;
  readonly range: RecordRange;
  readonly read: (record: Stored) => Shown;
  readonly globals: (record: Stored) => Partial<FrameGlobals>;
  readonly table: (records: readonly Shown[], locale: Locale) => Html;
  readonly title: (record: Shown, locale: Locale) => string;
  readonly choiceTitle: (record: Shown, locale: Locale) => string;
  readonly heading: (title: string, record: Shown, locale: Locale) => Html;
  readonly content: (record: Shown, locale: Locale) => Html;
}

export function createRecordRoutes<
  Stored extends { readonly id: number },
  Shown extends { readonly id: number },
>(section: RecordSection<Stored, Shown>, { titleOf, problems }: PlatformParts): Hono<InStore> {
  const { page } = section;
  const path = `/${page}s`;
  return new Hono<InStore>()
    .get(path, (c) => {
      const { store, site } = c.var;
      // The form above the widgets sends the record that was chosen there.
      const chosen = c.req.query(page);
      if (chosen !== undefined && /^\d{1,15}$/.test(chosen)) {
        return c.redirect(`${path}/${chosen}${encodeConditions(conditionsOf(c))}`);
      }
      const records = section.records(store);
      const count = records.count();
      const list = pageOfList(site.url, { path, count });
      const shown = records.page(section.range, list).map(section.read);
      const title = site.locale.t(`${page}s`);
      const content = html`<h1>${title} <small>${site.locale.number(count)}</small></h1>
        <div class="card">${section.table(shown, site.locale)}</div>
        ${pageLinks(list, site.locale)}`;
      return showPage(c, { title, content });
    })
    .get(`${path}/:id{\\d+}`, (c) => {
      const { store, site } = c.var;
      const { locale } = site;
      const found = section.records(store).find(idOf(c));
      if (!found) return showMissing(c);
      const stored = store.widgets();
      const conditions = conditionsOf(c);
      const choice = choiceOf(c, found.id);
      const panels = widgetPanels({
        path: c.req.path,
        page,
        stored,
        problems: problems(),
        conditions,
        titleOf,
        locale,
      });
      const record = section.read(found);
      const title = section.title(record, locale);
      const count = stored.filter(({ pageType }) => pageType === page).length;
      const content = html`<p class="crumbs"><a href="${path}">${locale.t(`all:${page}`)}</a></p>
        ${section.heading(title, record, locale)}
        <a class="to-widgets" href="#widgets">${locale.t("toWidgets", { count })}</a>
        ${conditionsForm(choice, conditions, site)}
        <div class="with-widgets">
          <div class="record-main">${section.content(record, locale)}</div>
          ${panels}
        </div>`;
      return showPage(c, { title, content, scheme: conditions.scheme });
    })
    .get(`${path}/:id{\\d+}/widgets/:widgetId{\\d+}`, (c) => {
      const { store } = c.var;
      const widgetId = Number(c.req.param("widgetId"));
      const found = section.records(store).find(idOf(c));
      const widget = store.widgets().find(({ id, pageType }) => id === widgetId && pageType === page);
      if (!found || !widget) return showMissing(c);
      // assumed: the user.
      const ids = { account_id: store.id, user_id: backOfficeUser.userId };
      const globals = { ...section.globals(found), ...ids };
      const conditions = conditionsOf(c);
      return c.body(frameHtml(widget.code, globals, conditions), 200, frameHeaders(conditions));
    });

  function choiceOf({ var: { store, site } }: PageContext, chosen: number) {
    const { locale } = site;
    const all = section.records(store);
    const first = all.page(allRecords, { from: 0, size: mostChoices });
    const listed = first.some(({ id }) => id === chosen) ? first : [all.find(chosen)!, ...first];
    const records = listed.map(
      (record) => [record.id, section.choiceTitle(section.read(record), locale)] as const,
    );
    return { path, name: page, label: locale.t(page), chosen, records };
  }
}

const mostChoices = 200;

function idOf(c: PageContext): number {
  return Number(c.req.param("id"));
}

function conditionsOf(c: PageContext) {
  return decodeConditions(c.var.site.url.searchParams);
}

const pageSize = 100;

/** The page of a list that a URL asks for, or the nearest one that exists. */
export function pageOfList(url: URL, { path, count }: { path: string; count: number }) {
  const last = Math.max(1, Math.ceil(count / pageSize));
  const asked = /^\d{1,9}$/.exec(url.searchParams.get("page") ?? "")?.[0] ?? 1;
  const page = Math.min(Math.max(Number(asked), 1), last);
  return {
    from: (page - 1) * pageSize,
    size: pageSize,
    page,
    last,
    linkTo: (to: number) => `${path}?page=${to}`,
  };
}

export function pageLinks(
  { page, last, linkTo }: { page: number; last: number; linkTo: (page: number) => string },
  { t, number }: Locale,
): Html | string {
  if (last === 1) return "";
  const link = (to: number, text: string, rel: "prev" | "next") =>
    to < 1 || to > last ? "" : html`<a rel="${rel}" href="${linkTo(to)}">${text}</a>`;
  return html`<nav class="list-pages" aria-label="${t("listPages")}">
    ${link(page - 1, t("previousPage"), "prev")}
    <span>${t("pageOfPages", { page: number(page), last: number(last) })}</span>
    ${link(page + 1, t("nextPage"), "next")}
  </nav>`;
}
