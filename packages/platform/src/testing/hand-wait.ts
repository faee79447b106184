/** Waiting that ends when the test says so. */
export interface HandWait {
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The waits that have not ended, in ms. */
  readonly waiting: () => number[];
  /** Ends all of it. */
  readonly pass: () => void;
}

export function createHandWait(): HandWait {
  const open = new Map<() => void, number>();
  return {
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        open.set(resolve, ms);
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
    waiting: () => [...open.values()],
    pass() {
      for (const resolve of open.keys()) resolve();
      open.clear();
    },
  };
}
