import type { Wait } from "../client/store-calls.ts";

/** Time that advances only in `sleep`, which does not wait. Its parts are options of `createClient`. */
export function testClock(start = Date.UTC(2026, 10, 1)) {
  let time = start;
  const waits: Wait[] = [];
  return {
    waits,
    now: () => time,
    sleep: async (ms: number) => {
      time += ms;
    },
    onWait: (wait: Wait) => {
      waits.push(wait);
    },
  };
}
