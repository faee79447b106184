import type { FlatMenuItem } from "@orderpane/catalog";
import { type CatalogQuery, catalogOrders } from "@orderpane/protocol/catalog";
import { html } from "hono/html";
import type { FilterRecord } from "../../storefront/catalog-source.ts";
import { select, shownText } from "../layout/elements.ts";
import type { Html, Page } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import { pageLinks } from "../records/page-links.ts";
import { collectionPath, withQuery } from "./addresses.ts";
import type { CollectionView } from "./collection-view.ts";
import { filterForm, filterFormId } from "./filter-form.ts";
import { pictureAddress, productCards } from "./product-cards.ts";

/** The storefront's API does not list the SEO filters of a collection. */
export function collectionPage(view: CollectionView, filters: readonly FilterRecord[], locale: Locale): Page {
  const { permalink, seoFilter, query, collection, filter } = view;
  const { t, number } = locale;
  const chosen = filters.find((known) => known.permalink === seoFilter);
  const name = collection?.title || permalink;
  const title = chosen ? `${name}: ${filterTitle(chosen)}` : name;
  const { trail, tree } = collectionMenu(view.menu, permalink, t("collections"));
  const picture = pictureAddress(collection?.menu_image);
  const above = [...trail.slice(0, -1), ...(chosen ? trail.slice(-1) : [])];
  const crumbs = html`<p class="crumbs">
    ${above.map((item) => html`<a href="${collectionPath(item.permalink)}">${shownText(item.title_translations)}</a> / `)}
  </p>`;
  const content = html`<div class="shop">
    <div class="shop-main">
      ${above.length > 0 && crumbs}
      <div class="shop-title">
        ${picture && html`<img class="photo" src="${picture}" alt="" />`}
        <div>
          <h1>${shownText(title)} <small>${number(filter.count)}</small></h1>
          ${collection?.description ? html`<p class="wrap muted">${shownText(collection.description)}</p>` : ""}
        </div>
      </div>
      <a class="to-side" href="#shop-side">${t("toFilters")}</a>
      ${filterLinks(view, filters, locale)} ${toolbar(query, locale)}
      ${view.products.length > 0 ? productCards(view.products, locale) : nothingFound(view, locale)}
      ${paging(view, locale)}
    </div>
    <div class="shop-side" id="shop-side" tabindex="-1">${tree} ${filterForm(view, locale)}</div>
  </div>`;
  return { title, content };
}

function filterLinks(
  { permalink, seoFilter }: CollectionView,
  filters: readonly FilterRecord[],
  { t }: Locale,
): Html | string {
  if (filters.length === 0) return "";
  return html`<nav class="selections" aria-label="${t("selections")}">
    ${filters.map(
      (filter) =>
        html`<a
          class="button"
          href="${collectionPath(permalink, filter.permalink)}"
          ${filter.permalink === seoFilter ? html`aria-current="page"` : ""}
          >${shownText(filterTitle(filter))}</a
        >`,
    )}
  </nav>`;
}

function toolbar({ q, order }: CatalogQuery, { t }: Locale): Html {
  return html`<div class="card shop-tools" role="search">
    <label>
      ${t("searchProducts")}
      <input type="search" name="q" value="${q ?? ""}" maxlength="500" form="${filterFormId}" />
    </label>
    <label>
      ${t("sorting")}
      ${select({
        name: "order",
        form: filterFormId,
        choices: [
          ["", t("ownOrder")],
          ...catalogOrders.map((known) => [known, t(`order:${known}`)] as const),
        ],
        chosen: order ?? "",
      })}
    </label>
    <button form="${filterFormId}">${t("showProducts")}</button>
  </div>`;
}

function nothingFound({ permalink, seoFilter, query, filter }: CollectionView, { t }: Locale): Html {
  const { page: _page, ...rest } = query;
  const [text, link, path] =
    filter.count > 0
      ? (["emptyPage", "firstPage", withQuery(collectionPath(permalink, seoFilter), rest)] as const)
      : (["nothingFound", "resetFilters", collectionPath(permalink)] as const);
  return html`<div class="card empty">
    <p>${t(text)}</p>
    <p><a href="${path}">${t(link)}</a></p>
  </div>`;
}

function paging({ permalink, seoFilter, query, filter }: CollectionView, locale: Locale): Html | string {
  const last = Math.max(1, Math.ceil(filter.count / (query.pageSize ?? 25)));
  const path = collectionPath(permalink, seoFilter);
  const { page = 1, ...rest } = query;
  const linkTo = (to: number) => withQuery(path, to > 1 ? { ...rest, page: to } : rest);
  return pageLinks({ page: Math.min(page, last + 1), last, linkTo }, locale);
}

/** The trail from the top level down to the collection, and the tree, opened down to its children. */
export function collectionMenu(items: readonly FlatMenuItem[], permalink: string | null, label: string) {
  const byId = new Map(items.map((item) => [item.id, item]));
  const byParent = Map.groupBy(items, ({ parent_id: parent }) => parent);
  const trail: FlatMenuItem[] = [];
  let at = items.find((item) => item.permalink === permalink);
  for (; at; at = byId.get(at.parent_id ?? 0)) trail.unshift(at);
  const branch = (level: readonly FlatMenuItem[]): Html =>
    html`<ul>
      ${level.map((item) => {
        const children = trail.includes(item) ? byParent.get(item.id) : undefined;
        return html`<li>
          <a
            href="${collectionPath(item.permalink)}"
            ${item.permalink === permalink ? html`aria-current="page"` : ""}
            >${shownText(item.title_translations || item.permalink)}</a
          >${children && branch(children)}
        </li>`;
      })}
    </ul>`;
  const top = items.filter(({ level_cached: level }) => level === 1);
  return { trail, tree: html`<nav class="card menu" aria-label="${label}">${branch(top)}</nav>` };
}

function filterTitle({ title, permalink }: FilterRecord): string {
  return title || permalink;
}
