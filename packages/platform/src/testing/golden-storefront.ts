import { resolveAssumptions } from "../assumptions/assumptions.ts";
import { createCatalog } from "../storefront/catalog.ts";
import { respondFromStorefront } from "../storefront/storefront.ts";
import { goldenCatalog } from "../storefront/testing/golden-catalog.ts";

/** A `fetch` that reaches a storefront with the catalog of the documentation. */
export function goldenStorefront(notFoundStatus: "200" | "404") {
  const assumptions = () => resolveAssumptions({ notFoundStatus });
  const catalog = createCatalog(goldenCatalog(), assumptions);
  return {
    fetch: async (url: string, init: RequestInit) =>
      respondFromStorefront(new Request(url, init), { catalog, assumptions }) ??
      new Response("no such path", { status: 404 }),
    close: () => catalog.close(),
  };
}
