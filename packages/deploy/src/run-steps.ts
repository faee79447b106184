import type { Action } from "./plan.ts";

const maxParallel = 4;

/**
 * Starts the steps in order. A deletion runs alone: nothing is deleted if an earlier step fails. After a
 * failure, no further step starts, running ones are awaited, and the first error is thrown.
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
