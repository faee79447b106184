import { onLauncherGone } from "./launcher.ts";

/**
 * Resolves when the process receives a signal to stop (Ctrl-C for one), or when npm or npx that started it
 * has ended.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const forget = onLauncherGone(resolve);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.once(signal, () => {
        forget();
        resolve();
      });
    }
  });
}
