import { setTimeout as sleepFor } from "node:timers/promises";
import type { LogEntry } from "../../log-entry.ts";
import type { DeployHandler, DeployQueue } from "../../deploy-queue.ts";

/** Where the stores come from whose deploy is due. */
export interface WorkSource {
  /** Returns at most so many stores. `running` are those of this process. */
  take(room: number, running: ReadonlySet<number>): Promise<Work[]>;
  /** When to take again if nobody wakes the loop, in ms. */
  pause(): Promise<number>;
}

export interface Work {
  readonly insalesId: number;
  /** Called after the handler. */
  readonly finish?: () => Promise<unknown>;
}

export interface WorkLoopOptions {
  readonly source: WorkSource;
  /** Stores at once. */
  readonly concurrency: number;
}

export interface WorkLoop {
  readonly start: (...options: Parameters<DeployQueue["start"]>) => void;
  /** Takes again at once. */
  readonly wake: () => void;
  /** Aborts the handlers that run, and waits for them. */
  readonly stop: () => Promise<void>;
}

/** In ms. What is due may be running here already, without its lease. */
const shortestPause = 50;

/** In ms. */
const longestPause = 60_000;

/** In ms. After the source has failed. */
const failurePause = 5000;

/** Calls the handler for what the source gives, for some stores at once. */
export function createWorkLoop({ source, concurrency }: WorkLoopOptions): WorkLoop {
  const running = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  let wake = () => {};
  let log: (entry: LogEntry) => void = () => {};
  let loop = Promise.resolve();

  async function run(handle: DeployHandler): Promise<void> {
    while (!stopping.signal.aborted) {
      // A wake from here on is not missed.
      const woken = Promise.withResolvers<void>();
      wake = woken.resolve;
      const pause = await begin(handle).catch((error: unknown) => {
        logFailure(error);
        return failurePause;
      });
      if (!stopping.signal.aborted) await waitFor(pause, woken.promise);
    }
  }

  /** Begins as much as there is room for. Returns how long to wait, in ms. */
  async function begin(handle: DeployHandler): Promise<number> {
    // Whatever ends wakes the loop.
    if (running.size >= concurrency) return longestPause;
    const taken = await source.take(concurrency - running.size, new Set(running.keys()));
    for (const { insalesId, finish } of taken) {
      const before = running.get(insalesId);
      const done = handle(insalesId, stopping.signal)
        .then(finish)
        .catch(logFailure)
        .then(() => before)
        .then(() => {
          if (running.get(insalesId) === done) running.delete(insalesId);
          wake();
        });
      running.set(insalesId, done);
    }
    if (running.size >= concurrency) return longestPause;
    return Math.min(Math.max(await source.pause(), shortestPause), longestPause);
  }

  function logFailure(error: unknown): void {
    const reason = error instanceof Error ? error.message : "unknown failure";
    log({ level: "error", event: "deploy queue failed", reason });
  }

  return {
    start(handle, applicationLog) {
      log = applicationLog;
      loop = run(handle);
    },
    wake: () => wake(),
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
