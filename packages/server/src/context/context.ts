import type { ApplicationOptions } from "../application.ts";
import { readId, readSecret, readShops, readUrls } from "./application-options.ts";
import { createLog } from "./log.ts";
import { createKeyring } from "../crypto/keyring.ts";
import type { ShopRules } from "../network/shop-rules.ts";
import { createStoreFetch } from "../network/store-fetch.ts";
import { limitTime } from "../registry/limit-time.ts";

/** What the handlers share: the options of the application, checked and complete. */
export type ApplicationContext = ReturnType<typeof createContext>;

export function createContext(options: ApplicationOptions) {
  const { keys, shops = [".myinsales.ru"], acceptLocalShops = false, hooks = {}, now = Date.now } = options;
  const secret = readSecret(options);
  const rules: ShopRules = { allowed: readShops(shops), acceptLocal: acceptLocalShops };
  return {
    id: readId(options.id),
    secret,
    keyring: createKeyring(keys),
    urls: readUrls(options.urls),
    registry: limitTime(options.registry),
    shops: rules,
    hooks,
    log: createLog([secret, ...keys], options.log),
    now,
    /** Connects only to public addresses of stores that `shops` allows, and never follows a redirect. */
    storeFetch: createStoreFetch(rules),
  };
}
