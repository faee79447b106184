import type { StoreTable } from "../db/store-table.ts";
import { createStore, type Store, type StoreOptions } from "./store.ts";

export type Stores = ReturnType<typeof createStores>;

/** The stores of this process. Each is created when it is first asked for. */
export function createStores(table: StoreTable, options: StoreOptions) {
  const byHost = new Map<string, Store>();
  const unknownHosts = new Set<string>();
  let first: Store | undefined;
  const findByHost = (host: string): Store | null => {
    const known = byHost.get(host);
    if (known || unknownHosts.has(host)) return known ?? null;
    const row = table.findByHost(host);
    if (!row) {
      if (unknownHosts.size >= unknownHostLimit) unknownHosts.clear();
      unknownHosts.add(host);
      return null;
    }
    const store = createStore(row, options);
    byHost.set(host, store);
    return store;
  };
  const firstStore = () => (first ??= findByHost(table.first()!.host)!);
  return {
    /** The store for requests whose host name is not a store's. */
    first: firstStore,
    /**
     * The store that the host name of a request's URL names, whatever its port. `null` for a name under
     * `localhost` that no store has.
     */
    of(request: Request): Store | null {
      const host = hostnameOf(request.url);
      return findByHost(host) ?? (host.endsWith(".localhost") ? null : firstStore());
    },
    byHost: findByHost,
    /** To be called after the rows of stores have changed in the database. */
    forget(): void {
      byHost.forEach((store) => store.retire("replacing"));
      byHost.clear();
      unknownHosts.clear();
      first = undefined;
    },
    /** To be called before the database is closed: requests that are being handled no longer reach it. */
    close: () => byHost.forEach((store) => store.retire("closing")),
    /** To be called after something other than a request has changed what the stores respond with. */
    refresh: () => byHost.forEach((store) => store.refresh()),
  };
}

/** How many host names without a store are cached. Most requests use such a name, `localhost` for example. */
const unknownHostLimit = 100;

/** Returns what `new URL(url).hostname` does, several times as fast: every request needs it. */
function hostnameOf(url: string): string {
  const [, host = ""] = /^[a-z]+:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(url) ?? [];
  return host.toLowerCase().replace(/\.$/, "");
}

export function unknownStore({ url }: Request): Response {
  return new Response(`There is no store at ${new URL(url).hostname}.\n`, { status: 404 });
}
