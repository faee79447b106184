import type { Target } from "@orderpane/deploy";
import { Throttle } from "@orderpane/deploy/client";
import type { ApplicationContext } from "../context/context.ts";
import { ServerError } from "../errors.ts";
import { openPassword } from "../lifecycle/stored-password.ts";
import { storeUrl } from "../network/shop-rules.ts";
import type { StoreRecord } from "../registry/registry.ts";

export type AccessStore = ReturnType<typeof createStoreAccess>;

/**
 * Returns a function that says how to reach the back-office of a store. All users of one store share its
 * `throttle`. It throws a `ServerError` `sealed-otherwise`, or `unknown-store` for a shop that the application
 * no longer accepts.
 */
export function createStoreAccess({ id, keyring, shops, now }: ApplicationContext) {
  const throttles = new Map<number, Throttle>();
  return (store: Pick<StoreRecord, "insalesId" | "shop" | "password">) => {
    const { insalesId, shop } = store;
    const url = storeUrl(shop, shops);
    if (!url) {
      throw new ServerError("unknown-store", `the application does not accept ${shop}, store ${insalesId}`);
    }
    const throttle = throttles.get(insalesId) ?? new Throttle({ now, reserve: 0 });
    throttles.set(insalesId, throttle);
    const target: Target = { store: url, appId: id, appPassword: openPassword(keyring, store) };
    return { target, throttle };
  };
}
