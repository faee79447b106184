import { setTimeout as sleepFor } from "node:timers/promises";
import type { Registry, StoreRecord } from "./registry.ts";

/** A restart of the database takes some seconds. */
const mostTries = 20;

export interface Patience {
  readonly sleep?: (ms: number) => Promise<unknown>;
  readonly signal?: AbortSignal | undefined;
}

/** Calls the registry again after each second that it fails, for 20 s or until the signal is aborted. */
export async function patiently<Result>(
  call: () => Promise<Result>,
  { sleep = sleepFor, signal }: Patience = {},
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (tries === mostTries || signal?.aborted) throw error;
      await sleep(1_000);
    }
  }
}

const pageLength = 100;

/** Reads all stores that are installed, patiently, page by page, by ascending id. */
export async function* readStores(
  registry: Pick<Registry, "list">,
  { withUninstalled = false, ...patience }: Patience & { readonly withUninstalled?: boolean } = {},
): AsyncGenerator<StoreRecord, undefined> {
  let page: StoreRecord[];
  let after = 0;
  do {
    page = await patiently(() => registry.list({ after, limit: pageLength, withUninstalled }), patience);
    yield* page;
    after = page.at(-1)?.insalesId ?? after;
  } while (page.length === pageLength);
}
