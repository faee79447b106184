import type { DeployQueue } from "../../deploy-queue.ts";
import type { DeployRegister } from "../../registry/registry.ts";
import { createWorkLoop } from "./work-loop.ts";

export interface LocalQueueOptions {
  readonly deploys: Pick<DeployRegister, "due" | "nextDue">;
  /** Stores at once. Default 10. */
  readonly concurrency?: number;
  /** ms. Default `Date.now`. */
  readonly now?: () => number;
}

/** Deploys in this process, as the registry tells. Nothing is kept here, so a restart forgets nothing. */
export function createLocalQueue({
  deploys,
  concurrency = 10,
  now = Date.now,
}: LocalQueueOptions): DeployQueue {
  const loop = createWorkLoop({
    concurrency,
    source: {
      async take(room, running) {
        // Those that have begun here may not hold their lease yet.
        const due = await deploys.due({ now: now(), limit: room + running.size });
        const others = due.filter((insalesId) => !running.has(insalesId));
        return others.slice(0, room).map((insalesId) => ({ insalesId }));
      },
      async pause() {
        const next = await deploys.nextDue();
        return next === null ? Infinity : next - now();
      },
    },
  });
  return {
    async start(handle, log) {
      loop.start(handle, log);
    },
    async add() {
      loop.wake();
    },
    stop: () => loop.stop(),
  };
}
