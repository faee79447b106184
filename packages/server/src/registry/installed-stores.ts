import type { Registry, StoreRecord } from "./registry.ts";

const pageLength = 100;

/** Reads all stores that are installed, page by page, by ascending id. */
export async function* installedStores(
  registry: Pick<Registry, "list">,
): AsyncGenerator<StoreRecord, undefined> {
  let page: StoreRecord[];
  let after = 0;
  do {
    page = await registry.list({ after, limit: pageLength });
    yield* page;
    after = page.at(-1)?.insalesId ?? after;
  } while (page.length === pageLength);
}
