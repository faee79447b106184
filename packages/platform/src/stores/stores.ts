import type { StoreTable } from "../db/store-table.ts";
import { createStore, type Store, type StoreOptions } from "./store.ts";

/** The stores of this process; each is made when it is first asked for. */
export interface Stores {
  /** The one that requests mean which name no other. */
  first(): Store;
  /**
   * By the host name of a request's address, its port left out. `null` for a name under `localhost` that no
   * store has.
   */
  of(request: Request): Store | null;
  byHost(host: string): Store | null;
  /** After the rows of stores have changed in the database. */
  forget(): void;
  /** Before the database is closed: nothing that is under way reaches it any more. */
  close(): void;
  /** After what they answer has changed otherwise than by a request. */
  refresh(): void;
}

export function createStores(rows: StoreTable, options: StoreOptions): Stores {
  const byHost = new Map<string, Store>();
  const strangers = new Set<string>();
  let first: Store | undefined;
  const findByHost = (host: string): Store | null => {
    const known = byHost.get(host);
    if (known || strangers.has(host)) return known ?? null;
    const row = rows.findByHost(host);
    if (!row) {
      if (strangers.size >= keptStrangers) strangers.clear();
      strangers.add(host);
      return null;
    }
    const store = createStore(row, options);
    byHost.set(host, store);
    return store;
  };
  const firstStore = () => (first ??= findByHost(rows.first()!.host)!);
  return {
    first: firstStore,
    of(request) {
      const host = hostnameOf(request.url);
      return findByHost(host) ?? (host.endsWith(".localhost") ? null : firstStore());
    },
    byHost: findByHost,
    forget() {
      byHost.forEach((store) => store.retire("replacing"));
      byHost.clear();
      strangers.clear();
      first = undefined;
    },
    close: () => byHost.forEach((store) => store.retire("closing")),
    refresh: () => byHost.forEach((store) => store.refresh()),
  };
}

/** Host names that no store has: most requests come by one, such as localhost. */
const keptStrangers = 100;

/** As `new URL(url).hostname`, several times as fast: every request passes here. */
function hostnameOf(url: string): string {
  const [, host = ""] = /^[a-z]+:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(url) ?? [];
  return host.toLowerCase().replace(/\.$/, "");
}
