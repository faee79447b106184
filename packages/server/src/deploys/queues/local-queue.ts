import { setTimeout as sleepFor } from "node:timers/promises";
import type { LogEntry } from "../../application.ts";
import type { DeployRegister } from "../../registry/registry.ts";
import type { DeployQueue } from "../../deploy-queue.ts";

export interface LocalQueueOptions {
  readonly deploys: Pick<DeployRegister, "due" | "nextDue">;
  /** Stores at once. Default 10. */
  readonly concurrency?: number;
  /** ms. Default `Date.now`. */
  readonly now?: () => number;
  readonly log?: (entry: LogEntry) => void;
}

/** In ms. Other processes may share the registry, so it is read again after this time at the latest. */
const longestPause = 60_000;

/** In ms. What is due may be running here already, without its lease. */
const shortestPause = 50;

/** In ms. After the registry has failed. */
const failurePause = 5000;

/** Deploys in this process, as the registry tells. Nothing is kept here, so a restart forgets nothing. */
export function createLocalQueue({
  deploys,
  concurrency = 10,
  now = Date.now,
  log = () => {},
}: LocalQueueOptions): DeployQueue {
  const running = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  let wake = () => {};
  let loop = Promise.resolve();

  async function run(handle: Parameters<DeployQueue["start"]>[0]): Promise<void> {
    while (!stopping.signal.aborted) {
      // What is added from here on is not missed.
      const woken = Promise.withResolvers<void>();
      wake = woken.resolve;
      const pause = await beginDue(handle).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : "unknown failure";
        log({ level: "error", event: "deploy queue failed", reason });
        return failurePause;
      });
      await waitFor(pause, woken.promise);
    }
  }

  /** Begins what is due, as far as there is room. Returns how long to wait, in ms. */
  async function beginDue(handle: Parameters<DeployQueue["start"]>[0]): Promise<number> {
    if (running.size < concurrency) {
      const due = await deploys.due({ now: now(), limit: 2 * concurrency });
      if (stopping.signal.aborted) return 0;
      for (const insalesId of due.filter((id) => !running.has(id)).slice(0, concurrency - running.size)) {
        const done = handle(insalesId, stopping.signal).finally(() => {
          running.delete(insalesId);
          wake();
        });
        running.set(insalesId, done);
      }
    }
    // Whatever ends wakes the loop.
    if (running.size >= concurrency) return longestPause;
    const next = await deploys.nextDue();
    if (next === null) return longestPause;
    return Math.min(Math.max(next - now(), shortestPause), longestPause);
  }

  return {
    async start(handle) {
      loop = run(handle);
    },
    async add() {
      wake();
    },
    async stop() {
      stopping.abort();
      wake();
      await loop;
      await Promise.all(running.values());
    },
  };
}

async function waitFor(ms: number, woken: Promise<void>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([woken, sleepFor(ms, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}
