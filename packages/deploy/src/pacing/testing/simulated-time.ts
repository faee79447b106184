/** Time for many tasks at once: it passes, at once, when all of them sleep. */
export interface SimulatedTime {
  /** ms since 1970. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Lets time pass until the tasks are done. Throws when they wait for anything else than time. */
  readonly run: (tasks: readonly Promise<unknown>[]) => Promise<void>;
}

export function simulatedTime(start = Date.UTC(2026, 10, 1)): SimulatedTime {
  let time = start;
  const sleepers: { at: number; wake: () => void }[] = [];

  function takeNext() {
    const next = sleepers.reduce((first, sleeper) => (sleeper.at < first.at ? sleeper : first));
    sleepers.splice(sleepers.indexOf(next), 1);
    return next;
  }

  return {
    now: () => time,
    sleep: (ms) =>
      new Promise((wake) => {
        sleepers.push({ at: time + Math.max(0, ms), wake });
      }),
    async run(tasks) {
      let isDone = false;
      const all = Promise.all(tasks).finally(() => {
        isDone = true;
      });
      for (;;) {
        // Everything that can go on without time goes on first.
        await new Promise(setImmediate);
        if (isDone) break;
        if (sleepers.length === 0) throw new Error("nobody sleeps, and yet not all is done");
        const { at, wake } = takeNext();
        time = at;
        wake();
      }
      await all;
    },
  };
}
