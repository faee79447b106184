import type { ChildProcess } from "node:child_process";

/** Time for several processes: it passes, at once, when all that have not ended sleep. */
export interface ProcessTime {
  /** ms since 1970. */
  now: () => number;
  /** A process that sends the time it sleeps until, and is sent the time when it wakes. To be added before any of them runs. */
  add: (child: ChildProcess) => void;
}

export function createProcessTime(start: number): ProcessTime {
  let time = start;
  /** When each wakes; `null` while it is awake. */
  const wakeAt = new Map<ChildProcess, number | null>();

  function pass(): void {
    const times = [...wakeAt.values()];
    if (times.length === 0 || times.includes(null)) return;
    time = Math.max(time, Math.min(...times.map(Number)));
    for (const [child, at] of wakeAt) {
      if (at! > time) continue;
      wakeAt.set(child, null);
      child.send(time);
    }
  }

  return {
    now: () => time,
    add(child) {
      wakeAt.set(child, null);
      child.on("message", (at) => {
        wakeAt.set(child, Number(at));
        pass();
      });
      child.on("exit", () => {
        wakeAt.delete(child);
        pass();
      });
    },
  };
}
