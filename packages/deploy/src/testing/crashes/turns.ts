/** Lets runs that execute at the same time take their steps one by one. */
export interface Turns {
  /** Resolves when the run may take its next step. */
  take(index: number): Promise<void>;
  /** Must be called when the run has ended. */
  leave(index: number): void;
}

/** When all runs are waiting, `pick` chooses the one that goes on, by its index among those that wait. */
export function createTurns(count: number, pick: (waiting: number) => number): Turns {
  const waiting = new Map<number, () => void>();
  const running = new Set(Array.from({ length: count }, (_, index) => index));
  const step = () => {
    if (waiting.size < running.size || waiting.size === 0) return;
    const all = [...waiting.keys()].sort((a, b) => a - b);
    const next = all[pick(all.length)]!;
    const go = waiting.get(next)!;
    waiting.delete(next);
    go();
  };
  return {
    take: (index) =>
      new Promise<void>((resolve) => {
        waiting.set(index, resolve);
        step();
      }),
    leave(index) {
      running.delete(index);
      step();
    },
  };
}
