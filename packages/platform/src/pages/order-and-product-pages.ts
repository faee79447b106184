import type {
  FrameGlobals,
  Money,
  OrderInfo,
  OrderLine,
  ProductInfo,
  ProductVariant,
} from "@orderpane/protocol/order";
import type { WidgetPage } from "@orderpane/protocol/widget";
import { Hono } from "hono";
import { html } from "hono/html";
import { allRecords, type RecordCollection, type RecordRange } from "../db/record-table.ts";
import { backOfficeUser } from "../lifecycle/login-return.ts";
import { orderPath, productPath } from "../paths.ts";
import type { PlatformParts } from "../platform.ts";
import { objectsIn, textOf } from "../storefront/members.ts";
import type { Store } from "../stores/store.ts";
import { conditionsForm, decodeConditions, encodeConditions } from "./frame/frame-conditions.ts";
import { frameHeaders, frameHtml } from "./frame/frame-page.ts";
import { widgetPanels } from "./frame/widget-panels.ts";
import { badge, card, type Column, cutText, numberColumn, recordFacts, table } from "./layout/elements.ts";
import type { Locale } from "../translations/locale.ts";
import type { Html } from "./layout/layout.ts";
import { type InStore, type PageContext, showMissing, showPage } from "./layout/page-context.ts";

export function createOrderAndProductPages(parts: PlatformParts): Hono<InStore> {
  return (
    new Hono<InStore>()
      .route("/", createRecordPages(orderPages, parts))
      .route("/", createRecordPages(productPages, parts))
      // Widgets and records contain URLs of the storefront.
      .get("/product/:permalink", (c) => {
        const found = c.var.store.storefront().productAt(c.req.param("permalink"));
        return found ? c.redirect(productPath(found.id)) : showMissing(c);
      })
  );
}

interface RecordPages<Stored extends { readonly id: number }> {
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

const orderPages: RecordPages<OrderInfo> = {
  page: "order",
  records: ({ orders }) => orders,
  range: { order: "newest" },
  globals: (order) => ({ order_info: order }),
  table: orderTable,
  title: (order, { t }) => t("orderTitle", { number: cutText(textOf(order.number)) || "—" }),
  choiceTitle: (order, { t }) => `${t("orderNumber", { number: textOf(order.number) })} · ${buyerOf(order)}`,
  badges: statusBadges,
  content: orderLines,
};

const productPages: RecordPages<ProductInfo> = {
  page: "product",
  records: ({ products }) => products,
  range: allRecords,
  globals: (product) => ({ product_info: product }),
  table: productTable,
  title: productTitle,
  choiceTitle: productTitle,
  badges: () => "",
  content: variantTable,
};

function createRecordPages<Stored extends { readonly id: number }>(
  pages: RecordPages<Stored>,
  { titleOf, problems }: PlatformParts,
): Hono<InStore> {
  const { page } = pages;
  const path = `/${page}s`;
  return new Hono<InStore>()
    .get(path, (c) => {
      const { store, site } = c.var;
      // The form above the widgets sends the record that was chosen there.
      const chosen = c.req.query(page);
      if (chosen !== undefined && /^\d{1,15}$/.test(chosen)) {
        return c.redirect(`${path}/${chosen}${encodeConditions(conditionsOf(c))}`);
      }
      const records = pages.records(store);
      const shown = records.page(pages.range, { from: 0, size: mostListed });
      const title = site.locale.t(`${page}s`);
      const content = html`<h1>${title} <small>${site.locale.number(records.count())}</small></h1>
        <div class="card">${pages.table(shown, site.locale)}</div>`;
      return showPage(c, { title, content });
    })
    .get(`${path}/:id{\\d+}`, (c) => {
      const { store, site } = c.var;
      const { locale } = site;
      const record = pages.records(store).find(idOf(c));
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
      const title = pages.title(record, locale);
      const content = html`<p class="crumbs"><a href="${path}">${locale.t(`all:${page}`)}</a></p>
        <h1 class="wrap">${title} ${pages.badges(record, locale)}</h1>
        ${conditionsForm(choiceOf(pages, c, record), conditions, locale)}
        <div class="with-widgets">
          <div class="record-main">${pages.content(record, locale)} ${recordFacts(record)}</div>
          ${panels}
        </div>`;
      return showPage(c, { title, content, scheme: conditions.scheme });
    })
    .get(`${path}/:id{\\d+}/widgets/:widgetId{\\d+}`, (c) => {
      const { store } = c.var;
      const widgetId = Number(c.req.param("widgetId"));
      const found = pages.records(store).find(idOf(c));
      const widget = store.widgets().find(({ id, pageType }) => id === widgetId && pageType === page);
      if (!found || !widget) return showMissing(c);
      // assumed: the user.
      const globals = { ...pages.globals(found), account_id: store.id, user_id: backOfficeUser.userId };
      return c.body(frameHtml(widget.code, globals, conditionsOf(c)), 200, frameHeaders);
    });
}

const mostListed = 1000;
const mostChoices = 200;

function choiceOf<Stored extends { readonly id: number }>(
  pages: RecordPages<Stored>,
  { var: { store, site } }: PageContext,
  chosen: Stored,
) {
  const { page } = pages;
  const { locale } = site;
  const first = pages.records(store).page(allRecords, { from: 0, size: mostChoices });
  const listed = first.some(({ id }) => id === chosen.id) ? first : [chosen, ...first];
  const records = listed.map((record) => [record.id, pages.choiceTitle(record, locale)] as const);
  return { path: `/${page}s`, name: page, label: locale.t(page), chosen: chosen.id, records };
}

function idOf(c: PageContext): number {
  return Number(c.req.param("id"));
}

function conditionsOf(c: PageContext) {
  return decodeConditions(c.var.site.url.searchParams);
}

function orderTable(orders: readonly OrderInfo[], locale: Locale): Html {
  const { t, time, money } = locale;
  const columns: Column<OrderInfo>[] = [
    {
      title: t("order"),
      cell: ({ id, number }) =>
        html`<a href="${orderPath(id)}">${t("orderNumber", { number: cutText(textOf(number)) || "—" })}</a>`,
    },
    { title: t("placed"), cell: ({ created_at: created }) => time(textOf(created)) },
    { title: t("buyer"), cell: buyerOf, kind: "wrap" },
    { title: t("state"), cell: (order) => statusBadges(order, locale) },
    { title: t("sum"), cell: (order) => money(order.total_price, order.currency_code), kind: "number" },
  ];
  return table(columns, orders);
}

function buyerOf({ client }: OrderInfo): string {
  return cutText(textOf(client?.name)) || "—";
}

function statusBadges({ custom_status: status, financial_status: payment }: OrderInfo, { t }: Locale): Html {
  const isKnown = payment === "paid" || payment === "pending";
  return html`${status && badge(textOf(status.title), textOf(status.permalink))}
  ${isKnown && badge(t(payment), payment)}`;
}

function orderLines(order: OrderInfo, { t, money }: Locale): Html {
  const sum = (amount: Money | null | undefined) => money(amount, order.currency_code);
  const unitOf = ({ unit }: OrderLine) =>
    unit === "pce" || unit === "kgm" ? t(`unit:${unit}`) : textOf(unit);
  const columns: Column<OrderLine>[] = [
    { title: t("product"), cell: ({ title }) => cutText(textOf(title)) || "—", kind: "wrap" },
    numberColumn(t("price"), (line) => sum(line.full_sale_price ?? line.sale_price)),
    numberColumn(t("quantity"), (line) => `${textOf(line.quantity) || "—"} ${unitOf(line)}`),
    numberColumn(t("sum"), (line) => sum(line.full_total_price ?? line.total_price)),
  ];
  const row = (title: string, amount: Money | null | undefined, kind = "") =>
    html`<tr class="${kind}">
      <th colspan="3" scope="row">${title}</th>
      <td class="number">${sum(amount)}</td>
    </tr>`;
  // observed: the lines include all discounts. Shown below the total, because they are not part of it.
  const discounts = objectsIn(order.discounts).map(({ description, amount }) => {
    const name = cutText(textOf(description));
    return row(name ? `${t("includedDiscount")}: ${name}` : t("includedDiscount"), amount);
  });
  const foot = html`${row(t("goods"), order.items_price)} ${row(t("delivery"), order.delivery_price)}
  ${row(t("total"), order.total_price, "total")} ${discounts}`;
  return card(t("lines"), table(columns, objectsIn(order.order_lines), { foot }));
}

function productTitle({ id, title }: ProductInfo, { t }: Locale): string {
  return cutText(textOf(title)) || t("productTitle", { id });
}

function productTable(products: readonly ProductInfo[], locale: Locale): Html {
  const { t, number, money } = locale;
  const columns: Column<ProductInfo>[] = [
    {
      title: t("product"),
      cell: (product) => html`<a href="${productPath(product.id)}">${productTitle(product, locale)}</a>`,
      kind: "wrap",
    },
    numberColumn(t("variantCount"), ({ variants }) => number(objectsIn(variants).length)),
    numberColumn(t("priceFrom"), (product) => money(product.price_min, product.currency_code)),
  ];
  return table(columns, products);
}

function variantTable({ variants, currency_code: currency }: ProductInfo, { t, money }: Locale): Html {
  const columns: Column<ProductVariant>[] = [
    { title: t("productVariant"), cell: ({ title }) => cutText(textOf(title)) || "—", kind: "wrap" },
    { title: t("skuTitle"), cell: ({ sku }) => cutText(textOf(sku)) || "—", kind: "wrap" },
    numberColumn(t("price"), ({ price }) => money(price, currency)),
  ];
  return card(t("productVariants"), table(columns, objectsIn(variants)));
}
