import type { Target } from "@orderpane/deploy";
import { Throttle } from "@orderpane/deploy/client";
import type { ApplicationContext } from "../context/context.ts";
import { ServerError } from "../errors.ts";
import { storeUrl } from "../network/shop-rules.ts";
import type { StoreRecord } from "../registry/registry.ts";
import { openPassword } from "../registry/stored-password.ts";

/**
 * Returns how to reach the back-office of a store.
 *
 * @throws {ServerError} `sealed-otherwise`, or `unknown-store` for a shop that is no longer accepted
 */
export function accessStore(
  { id, keyring, shops, now, throttles }: ApplicationContext,
  store: Pick<StoreRecord, "insalesId" | "shop" | "password">,
): { readonly target: Target; readonly throttle: Throttle } {
  const { insalesId, shop } = store;
  const url = storeUrl(shop, shops);
  if (!url) {
    throw new ServerError("unknown-store", `the application does not accept ${shop}, store ${insalesId}`);
  }
  const throttle = throttles.get(insalesId) ?? new Throttle({ now, reserve: 0 });
  throttles.set(insalesId, throttle);
  return { target: { store: url, appId: id, appPassword: openPassword(keyring, store) }, throttle };
}
