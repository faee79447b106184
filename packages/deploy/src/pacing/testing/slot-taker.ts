import { isTorture } from "@orderpane/tooling/scale";
import { takeSlot } from "../quota.ts";
import { createSharedState } from "../shared-state.ts";

// Takes slots of a shared state, and says which. A child process of limit-file.test.ts.
const [file, count] = process.argv.slice(2);
const state = createSharedState({
  file: file!,
  // The others take the file as fast as they can, so on a busy machine a turn may come late. The torture keeps the default.
  ...(!isTorture && { busyTimeout: 30_000 }),
  onWarning(text) {
    throw new Error(text);
  },
});

for (let taken = 0; taken < Number(count); taken++) {
  const turn = state.update((quota) => {
    const [next, slot] = takeSlot({ ...quota, inFlight: [] }, { now: Date.now(), reserve: 0 });
    return [next, slot];
  });
  process.stdout.write(`${"number" in turn ? turn.number : turn.reason}\n`);
}
