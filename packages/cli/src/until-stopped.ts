import { onLauncherGone } from "./launcher.ts";

/** Resolves when the process is told to stop (Ctrl-C, or the end of its service), or what started it is gone. */
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
