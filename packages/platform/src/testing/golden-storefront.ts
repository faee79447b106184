import { resolveAssumptions } from "../assumptions/assumptions.ts";
import { respondFromStorefront } from "../storefront/respond.ts";
import { createStorefront } from "../storefront/storefront.ts";
import { goldenCatalog } from "../storefront/testing/golden-catalog.ts";

/** A `fetch` that reaches a storefront with the catalog of the documentation. */
export function goldenStorefront(notFoundStatus: "200" | "404") {
  const storefront = createStorefront(goldenCatalog(), () => resolveAssumptions({ notFoundStatus }));
  return {
    fetch: async (url: string, init: RequestInit) =>
      respondFromStorefront(new Request(url, init), storefront) ??
      new Response("no such path", { status: 404 }),
  };
}
