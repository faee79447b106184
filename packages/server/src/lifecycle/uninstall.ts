import { decodeStoreCall } from "@orderpane/protocol/lifecycle";
import type { ApplicationContext } from "../context.ts";
import { isSame } from "../keyring.ts";
import { openPassword } from "../registry/stored-password.ts";
import { decodeQuery, textResponse } from "./responses.ts";
import { runHook } from "./run-hook.ts";

/** Handles the uninstall URL. Only a caller who knows the store's password can uninstall. */
export async function uninstall(context: ApplicationContext, request: Request): Promise<Response> {
  const { keyring, registry, decoy, log } = context;
  const call = decodeQuery(request, decodeStoreCall);
  if (typeof call === "string") return textResponse(400, call);
  const store = await registry.find(call.insalesId);
  // The same work is done for an unknown store, so that the timing reveals nothing.
  const isPassword = isSame(call.token, openPassword(keyring, store ?? decoy));
  const isShop = isSame(call.shop.toLowerCase(), store?.shop ?? "");
  if (!store || !isPassword || !isShop) {
    const reason = "The token is not the password of this store.";
    log({ level: "warning", event: "uninstall refused", insalesId: call.insalesId, reason });
    return textResponse(403, "The uninstall is refused: the token is not the password of this store.");
  }
  const { insalesId, shop, sequence } = store;
  // Fails if the store is already uninstalled or was installed again: this password is then no longer active.
  if (await registry.installs.uninstall({ insalesId, sequence, at: context.now() })) {
    log({ level: "info", event: "uninstalled", insalesId, shop });
    void runHook(context, store, (hooks) => hooks.onUninstalled?.({ insalesId, shop }));
  }
  return textResponse(200, "Uninstalled.");
}
