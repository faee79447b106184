import { type Catalog, CatalogError, createCatalog } from "@orderpane/catalog";
import { decodeCatalogQuery } from "@orderpane/protocol/catalog";
import { Hono } from "hono";
import { html } from "hono/html";
import { respondFromStorefront } from "../../storefront/respond.ts";
import type { PlatformParts } from "../../platform.ts";
import { breakable } from "../layout/elements.ts";
import { pageHeaders } from "../layout/layout.ts";
import { type InStore, type PageContext, showPage } from "../layout/page-context.ts";
import { collectionPath, plainParameters, storefrontPath } from "./addresses.ts";
import { collectionMenu, collectionPage } from "./collection-page.ts";
import { loadCollection } from "./collection-view.ts";
import { productPage } from "./product-page.ts";

/** The storefront as buyers see it: what the client of the catalog gets from the store's own endpoints. */
export function createStorefrontPageRoutes({ assumptions }: PlatformParts): Hono<InStore> {
  const missing = async (c: PageContext, text: string) => {
    const { t } = c.var.site.locale;
    const { tree } = collectionMenu(await catalogOf(c).flatMenu(), null, t("collections"));
    const content = html`<h1>${t("notInStorefront")}</h1>
      <p class="wrap">${breakable(text)}</p>
      ${tree}`;
    const status = assumptions.current().notFoundStatus === "404" ? 404 : 200;
    return showPage(c, { title: t("notInStorefront"), content }, { status, headers });
  };
  const showCollection = async (c: PageContext) => {
    const { store, site } = c.var;
    const params = plainParameters(site.url);
    if (String(params) !== String(site.url.searchParams)) {
      return c.redirect(`${site.url.pathname}${params.size > 0 ? `?${params}` : ""}`);
    }
    const { permalink = "", filter: seoFilter } = c.req.param();
    const query = decodeCatalogQuery(site.url.searchParams, "products");
    const view = await loadCollection(catalogOf(c), { permalink, seoFilter, query });
    if (!view) return missing(c, site.locale.t("noCollection", { permalink }));
    const filters = [...store.filters.each()].filter(({ collection_id: id }) => id === view.collection?.id);
    return showPage(c, collectionPage(view, filters, site.locale), { headers });
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
      const found = (await c.var.store.storefront()).productAt(permalink);
      const [product] = found ? await catalogOf(c).productsByIds([found.id], { with: shownParts }) : [];
      if (!product) return missing(c, c.var.site.locale.t("noProduct", { permalink }));
      return showPage(c, productPage(product, c.var.site.locale), { headers });
    })
    .onError((error, c) => {
      if (!(error instanceof CatalogError)) throw error;
      const { t } = c.var.site.locale;
      const content = html`<h1>${t("badStorefront")}</h1>
        <p>${t("badStorefrontNote")}</p>
        <pre class="code" lang="en">${breakable(error.message)}</pre>`;
      return showPage(c, { title: t("badStorefront"), content }, { status: 500, headers });
    });
}

const shownParts = ["images", "properties", "characteristics"] as const;

/** Pictures may come from anywhere, as in a real store. */
const headers = {
  ...pageHeaders,
  "Content-Security-Policy": pageHeaders["Content-Security-Policy"].replace(
    "img-src 'self' data:",
    "img-src data: http: https:",
  ),
};

/** The catalog's client for the store of a page. Its requests stay in this process, and out of the log. */
function catalogOf({ var: { store, site } }: PageContext): Catalog {
  return createCatalog(site.url.origin, {
    async fetch(url, init) {
      const storefront = await store.storefront();
      return respondFromStorefront(new Request(url, init), storefront) ?? new Response(null, { status: 404 });
    },
  });
}
