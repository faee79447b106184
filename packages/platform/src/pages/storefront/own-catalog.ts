import { type Catalog, createCatalog } from "@orderpane/catalog";
import { respondFromStorefront } from "../../storefront/respond.ts";
import type { PageContext } from "../layout/page-context.ts";

/** The catalog's client for the store of a page. Its requests stay in this process, and out of the log. */
export function ownCatalog({ var: { store, site } }: PageContext): Catalog {
  return createCatalog(site.url.origin, {
    async fetch(url, init) {
      const storefront = await store.storefront();
      return respondFromStorefront(new Request(url, init), storefront) ?? new Response(null, { status: 404 });
    },
  });
}
