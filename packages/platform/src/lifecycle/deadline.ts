/** Resolves after `ms`. After `signal` is aborted it may resolve or reject earlier. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** A time limit for several tasks together. */
export interface Deadline {
  /** Aborted when the time is over. */
  readonly signal: AbortSignal;
  /** Resolves with the task's value; rejects if the time is over first. */
  race<T>(task: Promise<T>): Promise<T>;
  /** Removes the limit. */
  lift(): void;
}

/** The time is also over when `closing` is aborted. */
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
  // The rejection may come while no task is racing.
  isOver.catch(() => undefined);
  return {
    signal: over.signal,
    race: (task) => Promise.race([task, isOver]),
    lift: () => lifted.abort(),
  };
}
