/** A wait that the test ends. */
export function createHandWait() {
  const open = new Map<() => void, number>();
  return {
    wait: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        open.set(resolve, ms);
        signal.addEventListener("abort", () => {
          open.delete(resolve);
          reject(signal.reason as Error);
        });
      }),
    /** The pending waits, in ms. */
    waiting: () => [...open.values()],
    pass: () => {
      for (const resolve of open.keys()) resolve();
      open.clear();
    },
  };
}
