import { DeployError, type Target } from "@orderpane/deploy";
import { Throttle } from "@orderpane/deploy/client";
import type { ApplicationContext } from "../context/context.ts";
import { ServerError } from "../errors.ts";
import { openPassword } from "../lifecycle/stored-password.ts";
import { storeUrl } from "../network/shop-rules.ts";
import type { StoreRecord } from "../registry/registry.ts";
import { wrapMethods } from "../wrap-methods.ts";

/** How to reach the back-office of a store. All users of one store share its `throttle`. */
export interface StoreAccess {
  readonly target: Target;
  readonly throttle: Throttle;
}

export type AccessStore = ReturnType<typeof createStoreAccess>;

/**
 * Returns a function that throws a `ServerError` `sealed-otherwise`, or `unknown-store` for a shop that the
 * application no longer accepts.
 */
export function createStoreAccess({ id, keyring, shops, now }: ApplicationContext) {
  const throttles = new Map<number, Throttle>();
  return (store: Pick<StoreRecord, "insalesId" | "shop" | "password">): StoreAccess => {
    const { insalesId, shop } = store;
    const url = storeUrl(shop, shops);
    if (!url) {
      throw new ServerError("unknown-store", `the application does not accept ${shop}, store ${insalesId}`);
    }
    const throttle = throttles.get(insalesId) ?? new Throttle({ now, reserve: 0 });
    throttles.set(insalesId, throttle);
    return { target: { store: url, appId: id, appPassword: openPassword(keyring, store) }, throttle };
  };
}

/**
 * Says what a 401 means for a store that has installed the application: the call about the uninstall may have
 * been lost. Returns every other error as it is.
 */
export function explainRefusal(error: unknown): unknown {
  if (!(error instanceof DeployError) || error.code !== "unauthorized") return error;
  return new DeployError("unauthorized", `${error.message}; the store may have uninstalled the application`, {
    fix: "Install the application in the store again: that brings a new password.",
    cause: error,
  });
}

/** The same client, whose methods explain a 401. */
export function explainRefusals<Client extends object>(client: Client): Client {
  return wrapMethods(client, (call) => {
    const result = call();
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      throw explainRefusal(error);
    });
  });
}
