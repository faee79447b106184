import type { DeployQueue, DeployWork } from "../application.ts";
import type { LogEntry } from "../log.ts";
import { messageOf } from "../errors.ts";

/** In ms. How often the registry is polled. */
const pollPause = 1_000;

/** In ms. Pause after the registry has failed. */
const failurePause = 5_000;

/** Runs deploys in this process. Only the registry holds state, so a restart loses nothing. */
export function createLocalQueue(): DeployQueue {
  const running = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  let wake = () => {};
  let loop = Promise.resolve();

  async function run(work: DeployWork, log: (entry: LogEntry) => void): Promise<void> {
    while (!stopping.signal.aborted) {
      // Created first, so that no wake-up is missed.
      const woken = Promise.withResolvers<void>();
      wake = woken.resolve;
      let pause = pollPause;
      await begin(work).catch((error: unknown) => {
        log(queueFailure(error));
        pause = failurePause;
      });
      const timer = setTimeout(wake, pause);
      await woken.promise;
      clearTimeout(timer);
    }
  }

  /** Starts as many deploys as fit. Each finished deploy wakes the loop. */
  async function begin({ slots, due, deploy }: DeployWork): Promise<void> {
    if (running.size >= slots) return;
    for (const insalesId of await due(slots - running.size)) {
      const done = deploy(insalesId, stopping.signal).then(() => {
        running.delete(insalesId);
        wake();
      });
      running.set(insalesId, done);
    }
  }

  return {
    async start(work, log) {
      loop = run(work, log);
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

export function queueFailure(error: unknown): LogEntry {
  return { level: "error", event: "deploy queue failed", reason: messageOf(error) };
}
