import type { FrameGlobals } from "@orderpane/protocol/order";
import type { WidgetPage } from "@orderpane/protocol/widget";
import { Hono } from "hono";
import { html } from "hono/html";
import { allRecords, type RecordCollection, type RecordRange } from "../db/record-table.ts";
import { backOfficeUser } from "../lifecycle/login-return.ts";
import type { PlatformParts } from "../platform.ts";
import type { Store } from "../stores/store.ts";
import { conditionsForm, decodeConditions, encodeConditions } from "./frame/frame-conditions.ts";
import { frameHeaders, frameHtml } from "./frame/frame-page.ts";
import { widgetPanels } from "./frame/widget-panels.ts";
import { recordFacts } from "./layout/elements.ts";
import type { Locale } from "../translations/locale.ts";
import type { Html } from "./layout/layout.ts";
import { type InStore, type PageContext, showMissing, showPage } from "./layout/page-context.ts";

/** The differences between the pages of orders and of products. */
export interface RecordSection<Stored extends { readonly id: number }> {
  readonly page: WidgetPage;
  readonly records: (store: Store) => Pick<RecordCollection<Stored>, "page" | "find" | "count">;
  readonly range: RecordRange;
  readonly globals: (record: Stored) => Partial<FrameGlobals>;
  readonly table: (records: readonly Stored[], locale: Locale) => Html;
  readonly title: (record: Stored, locale: Locale) => string;
  readonly choiceTitle: (record: Stored, locale: Locale) => string;
  readonly badges: (record: Stored, locale: Locale) => Html | string;
  readonly content: (record: Stored, locale: Locale) => Html;
}

export function createRecordRoutes<Stored extends { readonly id: number }>(
  section: RecordSection<Stored>,
  { titleOf, problems }: PlatformParts,
): Hono<InStore> {
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
      const nth = pageNumber(c.req.query("page"), count);
      const shown = records.page(section.range, { from: (nth - 1) * pageSize, size: pageSize });
      const title = site.locale.t(`${page}s`);
      const content = html`<h1>${title} <small>${site.locale.number(count)}</small></h1>
        <div class="card">${section.table(shown, site.locale)}</div>
        ${pageLinks(path, nth, { count, locale: site.locale })}`;
      return showPage(c, { title, content });
    })
    .get(`${path}/:id{\\d+}`, (c) => {
      const { store, site } = c.var;
      const { locale } = site;
      const record = section.records(store).find(idOf(c));
      if (!record) return showMissing(c);
      const conditions = conditionsOf(c);
      const panels = widgetPanels({
        path: c.req.path,
        page,
        stored: store.widgets(),
        problems: problems(),
        conditions,
        titleOf,
        locale,
      });
      const title = section.title(record, locale);
      const content = html`<p class="crumbs"><a href="${path}">${locale.t(`all:${page}`)}</a></p>
        <h1 class="wrap">${title} ${section.badges(record, locale)}</h1>
        ${conditionsForm(choiceOf(c, record), conditions, locale)}
        <div class="with-widgets">
          <div class="record-main">${section.content(record, locale)} ${recordFacts(record)}</div>
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
      return c.body(frameHtml(widget.code, globals, conditionsOf(c)), 200, frameHeaders);
    });

  function choiceOf({ var: { store, site } }: PageContext, chosen: Stored) {
    const { locale } = site;
    const first = section.records(store).page(allRecords, { from: 0, size: mostChoices });
    const listed = first.some(({ id }) => id === chosen.id) ? first : [chosen, ...first];
    const records = listed.map((record) => [record.id, section.choiceTitle(record, locale)] as const);
    return { path, name: page, label: locale.t(page), chosen: chosen.id, records };
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
function pageNumber(asked: string | undefined, count: number): number {
  const last = Math.max(1, Math.ceil(count / pageSize));
  return Math.min(Math.max(Math.trunc(Number(asked)) || 1, 1), last);
}

function pageLinks(
  path: string,
  nth: number,
  { count, locale: { t } }: { count: number; locale: Locale },
): Html {
  const previous = html`<a rel="prev" href="${path}?page=${nth - 1}">${t("previousPage")}</a>`;
  const next = html`<a rel="next" href="${path}?page=${nth + 1}">${t("nextPage")}</a>`;
  return html`<p class="list-pages">${nth > 1 && previous} ${nth * pageSize < count && next}</p>`;
}
