import type { Registry, StoreRecord } from "./registry.ts";

const pageLength = 100;

/** Reads all stores that are installed, page by page, by ascending id. */
export async function* installedStores(
  registry: Pick<Registry, "list">,
): AsyncGenerator<StoreRecord, undefined> {
  for (let after = 0; ;) {
    const page = await registry.list({ after, limit: pageLength });
    yield* page;
    if (page.length < pageLength) return;
    after = page.at(-1)!.insalesId;
  }
}
