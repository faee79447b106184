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

/** Makes something that would end the process on SIGTERM in its own way (Vite: exit code 143), and keeps it from that. */
export async function withoutOwnSigterm<T>(make: () => Promise<T>): Promise<T> {
  const known = process.listeners("SIGTERM");
  const made = await make();
  for (const listener of process.listeners("SIGTERM")) {
    if (!known.includes(listener)) process.off("SIGTERM", listener);
  }
  return made;
}
