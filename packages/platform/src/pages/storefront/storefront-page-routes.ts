import { CatalogError } from "@orderpane/catalog";
import { decodeCatalogQuery } from "@orderpane/protocol/catalog";
import { Hono } from "hono";
import { html } from "hono/html";
import { productIdAt } from "../../storefront/storefront.ts";
import type { Store } from "../../stores/store.ts";
import type { AssumptionSwitches } from "../../assumptions/assumptions.ts";
import { breakable } from "../layout/elements.ts";
import { type Html, layout, pageHeaders } from "../layout/layout.ts";
import type { InStore, PageContext } from "../layout/page-context.ts";
import { collectionPath, plainParameters, storefrontPath } from "./addresses.ts";
import { collectionMenu } from "./collection-menu.ts";
import { collectionPage, type FilterLink } from "./collection-page.ts";
import { type CollectionRequest, loadCollection } from "./collection-view.ts";
import { ownCatalog } from "./own-catalog.ts";
import { productPage } from "./product-page.ts";

/** The storefront as buyers see it: what the client of the catalog gets from the store's own endpoints. */
export function createStorefrontPageRoutes(variants: AssumptionSwitches): Hono<InStore> {
  const catalogOf = (c: PageContext) => ownCatalog(c);
  const missing = async (c: PageContext, text: string) => {
    const { t } = c.var.site.locale;
    const { tree } = collectionMenu(await catalogOf(c).flatMenu(), null, t("collections"));
    const content = html`<h1>${t("notInStorefront")}</h1>
      <p class="wrap">${breakable(text)}</p>
      ${tree}`;
    return show(c, t("notInStorefront"), content, Number(variants.current().notFoundStatus) as 200 | 404);
  };
  const showCollection = async (c: PageContext) => {
    const { store, site } = c.var;
    const params = plainParameters(site.url);
    if (String(params) !== String(site.url.searchParams)) {
      return c.redirect(`${site.url.pathname}${params.size > 0 ? `?${params}` : ""}`);
    }
    const request: CollectionRequest = {
      permalink: c.req.param("permalink") ?? "",
      seoFilter: c.req.param("filter"),
      query: decodeCatalogQuery(site.url.searchParams, "products"),
    };
    const view = await loadCollection(catalogOf(c), request);
    if (!view) return missing(c, site.locale.t("noCollection", { permalink: request.permalink }));
    const filters = filtersOf(store, view.collection?.id);
    return c.body(collectionPage(view, filters, site), 200, storefrontHeaders);
  };
  return new Hono<InStore>()
    .get(storefrontPath, async (c) => {
      const [first] = await catalogOf(c).flatMenu();
      if (first) return c.redirect(collectionPath(first.permalink));
      return missing(c, c.var.site.locale.t("emptyCatalog"));
    })
    .get(`${storefrontPath}/:permalink`, showCollection)
    .get(`${storefrontPath}/:permalink/:filter`, showCollection)
    .get("/product/:permalink", async (c) => {
      const permalink = c.req.param("permalink");
      const id = productIdAt(c.var.store.products, permalink, Number(c.req.query("id")));
      const [product] = id === null ? [] : await catalogOf(c).productsByIds([id], { with: shownParts });
      if (!product) return missing(c, c.var.site.locale.t("noProduct", { permalink }));
      return c.body(productPage(product, c.var.site), 200, storefrontHeaders);
    })
    .onError((error, c) => {
      if (!(error instanceof CatalogError)) throw error;
      const { t } = c.var.site.locale;
      const content = html`<h1>${t("badStorefront")}</h1>
        <p>${t("badStorefrontNote")}</p>
        <pre class="body" lang="en">${breakable(error.message)}</pre>`;
      return show(c, t("badStorefront"), content, 500);
    });
}

const shownParts = ["images", "properties", "characteristics"] as const;

/** Pictures may come from anywhere, as in a real store. */
const storefrontHeaders = {
  ...pageHeaders,
  "Content-Security-Policy": pageHeaders["Content-Security-Policy"].replace(
    "img-src 'self' data:",
    "img-src data: http: https:",
  ),
};

function show(c: PageContext, title: string, content: Html, status: 200 | 404 | 500): Response {
  return c.body(layout({ title, site: c.var.site, content }), status, storefrontHeaders);
}

function filtersOf({ filters }: Store, collection: number | undefined): FilterLink[] {
  return [...filters.each()]
    .filter(({ collection_id: id }) => id === collection)
    .map(({ permalink, title }) => ({ permalink, title: title || permalink }));
}
