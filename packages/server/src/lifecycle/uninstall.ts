import { decodeStoreCall } from "@orderpane/protocol/lifecycle";
import type { ApplicationContext } from "../context/context.ts";
import { isSame } from "../crypto/keyring.ts";
import { runHook } from "./run-hook.ts";
import { decodeQuery, textResponse } from "./responses.ts";
import { createDecoy, openPassword } from "./stored-password.ts";

/** The handler of the uninstall URL. Only who knows the store's password can uninstall. */
export function createUninstall(context: ApplicationContext): (request: Request) => Promise<Response> {
  const { keyring, registry, log } = context;
  const decoy = createDecoy(keyring);

  return async function uninstall(request) {
    const call = decodeQuery(request, decodeStoreCall);
    if (typeof call === "string") return textResponse(400, call);
    const store = await registry.find(call.insalesId);
    // For an unknown store the same work is done, so that the time tells nothing.
    const isPassword = isSame(call.token, openPassword(keyring, store ?? decoy));
    const isShop = isSame(call.shop.toLowerCase(), store?.shop ?? "");
    if (!store || !isPassword || !isShop) {
      log({
        level: "warning",
        event: "uninstall refused",
        insalesId: call.insalesId,
        reason: "The token is not the password of this store.",
      });
      return textResponse(403, "The uninstall is refused: the token is not the password of this store.");
    }
    const { insalesId, shop, sequence } = store;
    // It fails for what is uninstalled already, or was installed anew meanwhile: then this password has
    // ended.
    if (await registry.installs.uninstall({ insalesId, sequence, at: context.now() })) {
      log({ level: "info", event: "uninstalled", insalesId, shop });
      void runHook(context, store, (hooks) => hooks.onUninstalled?.({ insalesId, shop }));
    }
    return textResponse(200, "Uninstalled.");
  };
}
