import type { ApplicationOptions } from "../application.ts";
import { readId, readSecret, readShops, readUrls } from "./application-options.ts";
import type { ApplicationContext } from "../context.ts";
import { createKeyring } from "../crypto/keyring.ts";
import { createLog } from "./log.ts";
import { createStoreFetch } from "../network/store-fetch.ts";
import { limitTime } from "../registry/limit-time.ts";

/** Checks the options once. */
export function createContext(options: ApplicationOptions): ApplicationContext {
  const { keys, shops = [".myinsales.ru"], acceptLocalShops = false, hooks = {}, now = Date.now } = options;
  const secret = readSecret(options);
  const rules = { allowed: readShops(shops), acceptLocal: acceptLocalShops };
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
    storeFetch: createStoreFetch(rules),
  };
}
