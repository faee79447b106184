import { type Catalog, createCatalog } from "@orderpane/catalog";
import { respondFromStorefront } from "../../storefront/storefront.ts";
import type { VariantSwitches } from "../../variants/variant-switches.ts";
import type { PageContext } from "../layout/page-context.ts";

/** The catalog's client for the store of a page. Its requests stay in this process, and out of the log. */
export function ownCatalog({ var: { store, site } }: PageContext, variants: VariantSwitches): Catalog {
  return createCatalog(site.url.origin, {
    async fetch(url, init) {
      const catalog = await store.catalog();
      const options = { catalog, variants: variants.current };
      return respondFromStorefront(new Request(url, init), options) ?? new Response(null, { status: 404 });
    },
  });
}
