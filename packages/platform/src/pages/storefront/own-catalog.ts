import { type Catalog, createCatalog } from "@orderpane/catalog";
import { respondFromStorefront } from "../../storefront/storefront.ts";
import type { AssumptionSwitches } from "../../assumptions/assumptions.ts";
import type { PageContext } from "../layout/page-context.ts";

/** The catalog's client for the store of a page. Its requests stay in this process, and out of the log. */
export function ownCatalog({ var: { store, site } }: PageContext, assumptions: AssumptionSwitches): Catalog {
  return createCatalog(site.url.origin, {
    async fetch(url, init) {
      const catalog = await store.catalog();
      const options = { catalog, assumptions: assumptions.current };
      return respondFromStorefront(new Request(url, init), options) ?? new Response(null, { status: 404 });
    },
  });
}
