import { setTimeout as sleep } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import type { DeployQueue } from "../application.ts";
import type { DeployRegister } from "../registry/registry.ts";
import { queueFailure } from "./local-queue.ts";

/** Options of {@link createPgBossQueue}. */
export interface PgBossQueueOptions {
  /** URL of a database, such as the registry's. The jobs are in a schema of their own, `orderpane_jobs`. */
  readonly url: string;
  readonly deploys: Pick<DeployRegister, "due">;
  /** Stores that this machine deploys into in parallel. Default 10. */
  readonly concurrency?: number;
  /** ms. Default `Date.now`. */
  readonly now?: () => number;
}

const queueName = "deploys";

/** In ms. How often each machine makes jobs of what the registry knows to be due. */
const sweepPause = 2_000;

/** How many stores one sweep takes. The next sweeps find the rest. */
const sweepLimit = 1000;

const queueOptions = {
  // At most one job of a store waits.
  policy: "short",
  // The registry decides about retries.
  retryLimit: 0,
  // A job only asks for a look at a store, so old ones are useless.
  retentionSeconds: 3600,
  deleteAfterSeconds: 600,
  expireInSeconds: 3600,
} as const;

/**
 * Deploys on several machines. A job carries only the id of a store: the registry knows whether a deploy is
 * due there, and gives it to one worker at a time. Jobs may be lost, doubled or late; a sweep finds stores that
 * are due without a job.
 */
export function createPgBossQueue({
  url,
  deploys,
  concurrency = 10,
  now = Date.now,
}: PgBossQueueOptions): DeployQueue {
  const stopping = new AbortController();
  let boss: PgBoss | undefined;
  let worker = "";
  let running: Promise<void> | undefined;

  const send = async (stores: readonly number[]) => {
    const jobs = stores.map((insalesId) => ({ data: { insalesId }, singletonKey: String(insalesId) }));
    await boss?.insert(queueName, jobs);
  };
  const sweep = async () => {
    const due = await deploys.due({ now: now(), limit: sweepLimit });
    if (due.length > 0) await send(due);
  };
  const sweepAgainAndAgain = async (report: (error: unknown) => void) => {
    const { signal } = stopping;
    while (!signal.aborted) {
      await sweep().catch(report);
      await sleep(sweepPause, undefined, { signal }).catch(() => {});
    }
  };

  return {
    async start(handle, log) {
      const report = (error: unknown) => log(queueFailure(error));
      const begin = async () => {
        boss = await openQueue(url, report);
        const options = {
          localConcurrency: concurrency,
          pollingIntervalSeconds: 1,
          burstWhenReadyExceeds: 1,
        };
        worker = await boss.work<{ insalesId: number }>(queueName, options, async (jobs) => {
          for (const { data } of jobs) await handle(data.insalesId, stopping.signal);
        });
      };
      const begun = begin();
      running = begun.then(() => sweepAgainAndAgain(report));
      // `stop` waits for it. The caller gets the failure from `begun`.
      running.catch(() => {});
      await begun;
    },
    async add(insalesId, at) {
      // A sweep finds stores that are due later, or were due before the start.
      if (!boss || at > now()) return;
      await send([insalesId]);
      boss.notifyWorker(worker);
    },
    async stop() {
      stopping.abort();
      await running?.catch(() => {});
      await boss?.offWork(queueName);
      await boss?.stop({ graceful: false });
    },
  };
}

async function openQueue(url: string, onError: (error: Error) => void): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({ connectionString: url, schema: "orderpane_jobs", schedule: false });
  boss.on("error", onError);
  try {
    await boss.start();
    await boss.createQueue(queueName, queueOptions);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}
