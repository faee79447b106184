/** Whose turn it is among runs that all wait before each step. */
export interface Schedule {
  /** Resolves when the run may take its next step. */
  turn(index: number): Promise<void>;
  /** The run has ended. */
  leave(index: number): void;
}

/** Lets one run through at a time, once all of them wait: the one that `pick` chooses of so many. */
export function createSchedule(count: number, pick: (waiting: number) => number): Schedule {
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
    turn: (index) =>
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
