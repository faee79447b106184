import type { DeployHandler, DeployQueue } from "../../application.ts";
import type { LogEntry } from "../../log-entry.ts";
import type { DeployRegister } from "../../registry/registry.ts";

export interface LocalQueueOptions {
  readonly deploys: Pick<DeployRegister, "due" | "nextDue">;
  /** Stores at once. Default 10. */
  readonly concurrency?: number;
  /** ms. Default `Date.now`. */
  readonly now?: () => number;
}

/** In ms. What is due may be running here already, without its lease. */
const shortestPause = 50;

/** In ms. */
const longestPause = 60_000;

/** In ms. After the registry has failed. */
const failurePause = 5000;

/** Deploys in this process, as the registry tells. Nothing is kept here, so a restart forgets nothing. */
export function createLocalQueue({
  deploys,
  concurrency = 10,
  now = Date.now,
}: LocalQueueOptions): DeployQueue {
  const running = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  let wake = () => {};
  let loop = Promise.resolve();

  async function run(handle: DeployHandler, log: (entry: LogEntry) => void): Promise<void> {
    while (!stopping.signal.aborted) {
      // A wake from here on is not missed.
      const woken = Promise.withResolvers<void>();
      wake = woken.resolve;
      const pause = await begin(handle).catch((error: unknown) => {
        log(queueFailure(error));
        return failurePause;
      });
      if (!stopping.signal.aborted) await waitFor(pause, woken.promise);
    }
  }

  /** Begins as much as there is room for. Returns how long to wait, in ms. */
  async function begin(handle: DeployHandler): Promise<number> {
    if (running.size < concurrency) {
      const due = await deploys.due({ now: now(), limit: concurrency });
      const others = due.filter((insalesId) => !running.has(insalesId));
      for (const insalesId of others.slice(0, concurrency - running.size)) {
        const done = handle(insalesId, stopping.signal).then(() => {
          running.delete(insalesId);
          wake();
        });
        running.set(insalesId, done);
      }
    }
    // The end of a deploy wakes the loop.
    if (running.size >= concurrency) return longestPause;
    const next = (await deploys.nextDue()) ?? Infinity;
    return Math.min(Math.max(next - now(), shortestPause), longestPause);
  }

  return {
    async start(handle, log) {
      loop = run(handle, log);
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

/** The log entry of a queue that cannot reach its database. */
export function queueFailure(error: unknown): LogEntry {
  const reason = error instanceof Error ? error.message : "unknown failure";
  return { level: "error", event: "deploy queue failed", reason };
}

async function waitFor(ms: number, woken: Promise<void>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([woken, sleepFor(ms, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}
