import type { Action } from "./plan.ts";

/** The most creates and updates that run in parallel. */
const maxParallel = 4;

/**
 * Starts the steps in order. A deletion runs alone: nothing is deleted if something before it fails. After a
 * failure no further step is started, and the running ones are awaited.
 *
 * @throws what the first of the failed steps throws
 */
export async function runSteps(
  actions: readonly Action[],
  run: (action: Action, index: number) => Promise<void>,
): Promise<void> {
  const started: Promise<void>[] = [];
  const running = new Set<Promise<void>>();
  let hasFailed = false;
  for (const [index, action] of actions.entries()) {
    const isDeletion = action.action === "merge" || action.action === "delete";
    while (running.size >= (isDeletion ? 1 : maxParallel)) await Promise.race(running);
    if (hasFailed) break;
    const result = run(action, index);
    started.push(result);
    const end = result
      .catch(() => {
        hasFailed = true;
      })
      .finally(() => running.delete(end));
    running.add(end);
    if (isDeletion) await end;
  }
  await Promise.all(running);
  await Promise.all(started);
}
