import type { ApplicationHooks, StoreEvent } from "../application.ts";
import type { ApplicationContext } from "../context.ts";

/**
 * Calls a hook and logs its error. Returns whether it succeeded, and never rejects. Callers need not wait:
 * the platform's calls have a deadline.
 */
export async function runHook(
  { hooks, log }: Pick<ApplicationContext, "hooks" | "log">,
  { insalesId, shop }: StoreEvent,
  call: (hooks: ApplicationHooks) => void | Promise<void>,
): Promise<boolean> {
  try {
    await call(hooks);
    return true;
  } catch (error) {
    log({ level: "error", event: "hook failed", insalesId, shop, reason: String(error) });
    return false;
  }
}
