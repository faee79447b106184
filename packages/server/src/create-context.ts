import type { ApplicationOptions } from "./application.ts";
import { readId, readSecret, readUrls } from "./application-options.ts";
import type { ApplicationContext } from "./context.ts";
import { createKeyring } from "./crypto/keyring.ts";
import { createLog } from "./log.ts";

/** Checks the options once. */
export function createContext(options: ApplicationOptions): ApplicationContext {
  const { keys, shops = [".myinsales.ru"], acceptLocalShops = false, hooks = {}, now = Date.now } = options;
  const secret = readSecret(options);
  return {
    id: readId(options.id),
    secret,
    keyring: createKeyring(keys),
    urls: readUrls(options.urls),
    registry: options.registry,
    shops: { allowed: shops, acceptLocal: acceptLocalShops },
    hooks,
    log: createLog([secret, ...keys], options.log),
    now,
    storeFetch: fetch,
  };
}
