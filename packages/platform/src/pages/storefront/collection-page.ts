import { type CatalogQuery, catalogOrders } from "@orderpane/protocol/catalog";
import { html } from "hono/html";
import { select } from "../layout/elements.ts";
import { type Html, layout, type Site } from "../layout/layout.ts";
import type { Locale } from "../language/locale.ts";
import { pageLinks } from "../records/page-links.ts";
import { collectionPath, withQuery } from "./addresses.ts";
import { collectionMenu } from "./collection-menu.ts";
import type { CollectionView } from "./collection-view.ts";
import { filterForm, filterFormId } from "./filter-form.ts";
import { pictureAddress, productCards } from "./product-cards.ts";
import { shownText } from "./shown-text.ts";

/** An SEO filter of the collection. The storefront's API does not list them. */
export interface FilterLink {
  readonly permalink: string;
  readonly title: string;
}

export function collectionPage(view: CollectionView, filters: readonly FilterLink[], site: Site): string {
  const { permalink, seoFilter, query, collection, filter } = view;
  const { locale } = site;
  const { t, number } = locale;
  const chosen = filters.find((known) => known.permalink === seoFilter);
  const name = collection?.title || permalink;
  const title = chosen ? `${name}: ${chosen.title}` : name;
  const { trail, tree } = collectionMenu(view.menu, permalink, t("collections"));
  const picture = pictureAddress(collection?.menu_image);
  const above = [...trail.slice(0, -1), ...(chosen ? trail.slice(-1) : [])];
  const content = html`<div class="shop">
    <div class="shop-main">
      ${
        above.length > 0
          ? html`<p class="crumbs">
              ${above.map((item) => html`<a href="${collectionPath(item.permalink)}">${shownText(item.title_translations)}</a> / `)}
            </p>`
          : ""
      }
      <div class="shop-title">
        ${picture && html`<img class="photo" src="${picture}" alt="" />`}
        <div>
          <h1>${shownText(title)} <small>${number(filter.count)}</small></h1>
          ${collection?.description ? html`<p class="wrap muted">${shownText(collection.description)}</p>` : ""}
        </div>
      </div>
      <a class="to-side" href="#shop-side">${t("toFilters")}</a>
      ${filterLinks(permalink, filters, { chosen: seoFilter, label: t("selections") })}
      ${toolbar(query, locale)}
      ${view.products.length > 0 ? productCards(view.products, locale) : nothingFound(view, locale)}
      ${paging(view, locale)}
    </div>
    <div class="shop-side" id="shop-side" tabindex="-1">${tree} ${filterForm(view, locale)}</div>
  </div>`;
  return layout({ title, site, content });
}

function filterLinks(
  permalink: string,
  filters: readonly FilterLink[],
  { chosen, label }: { chosen: string | undefined; label: string },
): Html | string {
  if (filters.length === 0) return "";
  return html`<nav class="selections" aria-label="${label}">
    ${filters.map(
      (filter) =>
        html`<a
          class="button"
          href="${collectionPath(permalink, filter.permalink)}"
          ${filter.permalink === chosen ? html`aria-current="page"` : ""}
          >${shownText(filter.title)}</a
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
