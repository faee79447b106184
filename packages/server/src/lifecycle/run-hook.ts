import type { ApplicationHooks, StoreEvent } from "../application.ts";
import type { ApplicationContext } from "../context/context.ts";

/** Calls a hook, and does not wait for it: the platform's calls have a deadline. What it throws is logged. */
export function runHook(
  { hooks, log }: Pick<ApplicationContext, "hooks" | "log">,
  { insalesId, shop }: StoreEvent,
  call: (hooks: ApplicationHooks) => void | Promise<void>,
): void {
  void (async () => call(hooks))().catch((error: unknown) =>
    log({ level: "error", event: "hook failed", insalesId, shop, reason: String(error) }),
  );
}
