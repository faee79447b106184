import type { Throttle } from "@orderpane/deploy/client";
import type { ApplicationOptions } from "../application.ts";
import { createKeyring } from "../keyring.ts";
import type { ShopRules } from "../network/shop-rules.ts";
import { createStoreFetch } from "../network/store-fetch.ts";
import { createDecoy } from "../registry/stored-password.ts";
import { readId, readSecret, readShops, readUrls } from "./application-options.ts";
import { createLog } from "./log.ts";

/** The options of the application, checked and complete, and what its handlers share. */
export type ApplicationContext = ReturnType<typeof createContext>;

export function createContext(options: ApplicationOptions) {
  const { keys, shops = [".myinsales.ru"], acceptLocalShops = false, hooks = {}, now = Date.now } = options;
  const secret = readSecret(options);
  const rules: ShopRules = { allowed: readShops(shops), acceptLocal: acceptLocalShops };
  const keyring = createKeyring(keys);
  return {
    id: readId(options.id),
    secret,
    keyring,
    /** Opened in place of an unknown store's password, so that a response takes the same time. */
    decoy: createDecoy(keyring),
    urls: readUrls(options.urls),
    registry: options.registry,
    shops: rules,
    hooks,
    log: createLog([secret, ...keys], options.log),
    now,
    /** Connects only to public addresses of stores that `shops` allows, and never follows a redirect. */
    storeFetch: createStoreFetch(rules),
    /** All clients of one store share its throttle. By the id of the store. */
    throttles: new Map<number, Throttle>(),
  };
}
