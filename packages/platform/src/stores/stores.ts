import type { AccountTable } from "../db/account-table.ts";
import { createShop, type Shop, type ShopOptions } from "./store.ts";

/** The stores of this process; each is made when it is first asked for. */
export interface Shops {
  /** The one that requests mean which name no other. */
  first(): Shop;
  /** By the host name of a request's address, its port left out. `null` for a name under `localhost` that no store has. */
  of(request: Request): Shop | null;
  byHost(host: string): Shop | null;
  /** After accounts have changed in the database. */
  forget(): void;
  /** Before the database is closed: nothing that is under way reaches it any more. */
  close(): void;
  /** After what they answer has changed otherwise than by a request. */
  refresh(): void;
}

export function createShops(accounts: AccountTable, options: ShopOptions): Shops {
  const byHost = new Map<string, Shop>();
  const strangers = new Set<string>();
  let first: Shop | undefined;
  const findByHost = (host: string): Shop | null => {
    const known = byHost.get(host);
    if (known || strangers.has(host)) return known ?? null;
    const account = accounts.findByHost(host);
    if (!account) {
      if (strangers.size >= keptStrangers) strangers.clear();
      strangers.add(host);
      return null;
    }
    const shop = createShop(account, options);
    byHost.set(host, shop);
    return shop;
  };
  const firstShop = () => (first ??= findByHost(accounts.first()!.host)!);
  return {
    first: firstShop,
    of(request) {
      const host = hostnameOf(request.url);
      return findByHost(host) ?? (host.endsWith(".localhost") ? null : firstShop());
    },
    byHost: findByHost,
    forget() {
      byHost.forEach((shop) => shop.retire("replacing"));
      byHost.clear();
      strangers.clear();
      first = undefined;
    },
    close: () => byHost.forEach((shop) => shop.retire("closing")),
    refresh: () => byHost.forEach((shop) => shop.refresh()),
  };
}

/** Host names that no store has: most requests come by one, such as localhost. */
const keptStrangers = 100;

/** As `new URL(url).hostname`, several times as fast: every request passes here. */
function hostnameOf(url: string): string {
  const [, host = ""] = /^[a-z]+:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(url) ?? [];
  return host.toLowerCase().replace(/\.$/, "");
}
