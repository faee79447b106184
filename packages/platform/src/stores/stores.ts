import type { OwnSample } from "./store-records.ts";
import { createStore, type Store, type StoreOptions } from "./store.ts";

export type Stores = ReturnType<typeof createStores>;

/** The stores of this process. Each is created on first use. */
export function createStores(options: Omit<StoreOptions, "ownSamples">) {
  const { tables } = options;
  let samples: readonly OwnSample[] = [];
  const byHost = new Map<string, Store>();
  let first: Store | undefined;
  const findByHost = (host: string): Store | null => {
    const known = byHost.get(host);
    if (known) return known;
    const row = tables.stores.findByHost(host);
    if (!row) return null;
    const store = createStore(row, { ...options, ownSamples: () => samples });
    byHost.set(host, store);
    return store;
  };
  const firstStore = () => (first ??= findByHost(tables.stores.first()!.host)!);
  return {
    /** The store for requests whose host name matches no store. */
    first: firstStore,
    /** `null` for a name under `localhost` that no store has. */
    of(request: Request): Store | null {
      const host = new URL(request.url).hostname.replace(/\.$/, "");
      return findByHost(host) ?? (host.endsWith(".localhost") ? null : firstStore());
    },
    byHost: findByHost,
    /** Call this after records were deleted from the database. */
    forget(): void {
      byHost.clear();
      first = undefined;
    },
    /** Replaces the shown samples of the project. */
    showSamples(next: readonly OwnSample[]): void {
      samples = next;
      byHost.forEach((store) => store.refreshSamples());
    },
  };
}

export function unknownStore({ url }: Request): Response {
  return new Response(`There is no store at ${new URL(url).hostname}.\n`, { status: 404 });
}
