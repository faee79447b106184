import { isLive } from "../db/installation-table.ts";
import type { Tables } from "../db/tables.ts";
import { orderPath } from "../paths.ts";
import type { Stores } from "../stores/stores.ts";
import type { Credentials, StoreListing } from "../platform.ts";

/** What a platform says about its stores. */
export interface StoreListings {
  readonly stores: () => StoreListing[];
  /** The first application in the first store whose password is valid; empty texts if there is none. */
  readonly credentials: () => Credentials;
  /** Path of the first order's page in the first store; `/orders` if it has no order. */
  readonly orderPage: () => string;
}

export function createStoreListings(
  { stores: rows, installations }: Pick<Tables, "stores" | "installations">,
  stores: Stores,
): StoreListings {
  const liveCredentials = (storeId: number): Credentials[] =>
    installations
      .list(storeId)
      .filter(isLive)
      .map(({ applicationId, password }) => ({ appId: applicationId, appPassword: password }));
  return {
    stores: () =>
      rows.list().map(({ id, title, host }) => ({ id, title, host, credentials: liveCredentials(id) })),
    credentials: () => liveCredentials(stores.first().id)[0] ?? { appId: "", appPassword: "" },
    orderPage() {
      const [order] = stores.first().orders.list();
      return order ? orderPath(order.id) : "/orders";
    },
  };
}
