/** Resolves on a signal to stop. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}

/** Calls back when Ctrl-C ends the process by the signal. Returns a function that removes the callback. */
export function onInterrupt(report: () => void): () => void {
  const end = (signal: NodeJS.Signals) => {
    report();
    // Later, when all listeners for the signal are gone, so that those of other stores report first.
    process.stdout.write("", () => process.kill(process.pid, signal));
  };
  process.once("SIGINT", end);
  return () => process.off("SIGINT", end);
}
