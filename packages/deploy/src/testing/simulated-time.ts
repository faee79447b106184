/** Time for parallel tasks. It advances, without waiting, when all of them sleep. */
export function simulatedTime(start = Date.UTC(2026, 10, 1)) {
  let time = start;
  const sleepers: { at: number; wake: () => void }[] = [];

  function takeNext() {
    const next = sleepers.reduce((first, sleeper) => (sleeper.at < first.at ? sleeper : first));
    sleepers.splice(sleepers.indexOf(next), 1);
    return next;
  }

  return {
    now: () => time,
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ at: time + Math.max(0, ms), wake });
      }),
    /** Advances time until the tasks are done. Throws if they wait for anything except time. */
    run: async (tasks: readonly Promise<unknown>[]) => {
      let isDone = false;
      const all = Promise.all(tasks).finally(() => {
        isDone = true;
      });
      for (;;) {
        // Runs everything that does not depend on time first.
        await new Promise(setImmediate);
        if (isDone) break;
        if (sleepers.length === 0) throw new Error("a task waits for something other than time");
        const { at, wake } = takeNext();
        time = at;
        wake();
      }
      await all;
    },
  };
}
