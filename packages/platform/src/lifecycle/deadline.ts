/** Resolves after `ms`; when `signal` is aborted it need not wait any longer, and may reject. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** The end of patience. */
export interface Deadline {
  /** Aborted when time is over. */
  readonly signal: AbortSignal;
  /** The task's value; rejects when time is over first. */
  race<T>(task: Promise<T>): Promise<T>;
  /** Time does not matter any more. */
  lift(): void;
}

/** Time is over when `closing` is aborted, too. */
export function startDeadline(ms: number, wait: Wait, closing?: AbortSignal): Deadline {
  const over = new AbortController();
  const lifted = new AbortController();
  wait(ms, lifted.signal).then(
    () => lifted.signal.aborted || over.abort(),
    () => undefined,
  );
  closing?.addEventListener("abort", () => over.abort(), { signal: lifted.signal });
  const isOver = new Promise<never>((_resolve, reject) => {
    over.signal.addEventListener("abort", () => reject(over.signal.reason as Error));
  });
  // Nobody may be waiting when it comes.
  isOver.catch(() => undefined);
  return {
    signal: over.signal,
    race: (task) => Promise.race([task, isOver]),
    lift: () => lifted.abort(),
  };
}
