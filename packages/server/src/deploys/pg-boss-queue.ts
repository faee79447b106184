import { setTimeout as sleep } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import type { DeployQueue, DeployWork } from "../application.ts";
import { queueFailure } from "./local-queue.ts";

/** Options of {@link createPgBossQueue}. */
export interface PgBossQueueOptions {
  /** URL of a database, such as the registry's. The jobs use their own schema, `orderpane_jobs`. */
  readonly url: string;
  /** Returns ms since 1970. Default `Date.now`. */
  readonly now?: () => number;
}

const queueName = "deploys";

/** In ms. How often each machine looks for due stores in the registry and creates jobs for them. */
const sweepPause = 2_000;

/** Maximum number of stores per sweep. The next sweeps find the rest. */
const sweepLimit = 1000;

const queueOptions = {
  // At most one waiting job per store.
  policy: "short",
  // The registry schedules retries.
  retryLimit: 0,
  // A job only triggers a check of the registry, so old jobs are useless.
  retentionSeconds: 3600,
  deleteAfterSeconds: 600,
  expireInSeconds: 3600,
} as const;

/**
 * Runs deploys on several machines. A job carries only a store's id: the registry knows whether a deploy is
 * due, and gives it to one worker at a time. Jobs may be lost, duplicated or late; a sweep finds due stores
 * without a job.
 */
export function createPgBossQueue({ url, now = Date.now }: PgBossQueueOptions): DeployQueue {
  const stopping = new AbortController();
  let boss: PgBoss | undefined;
  let worker = "";
  let running: Promise<void> | undefined;

  const send = async (stores: readonly number[]) => {
    const jobs = stores.map((insalesId) => ({ data: { insalesId }, singletonKey: String(insalesId) }));
    if (jobs.length > 0) await boss?.insert(queueName, jobs);
  };
  const sweepAgainAndAgain = async ({ due }: DeployWork, report: (error: unknown) => void) => {
    const { signal } = stopping;
    while (!signal.aborted) {
      await due(sweepLimit).then(send).catch(report);
      await sleep(sweepPause, undefined, { signal }).catch(() => {});
    }
  };

  return {
    async start(work, log) {
      const report = (error: unknown) => log(queueFailure(error));
      const begin = async () => {
        boss = await openQueue(url, report);
        const options = {
          localConcurrency: work.slots,
          pollingIntervalSeconds: 1,
          burstWhenReadyExceeds: 1,
        };
        worker = await boss.work<{ insalesId: number }>(queueName, options, async (jobs) => {
          for (const { data } of jobs) await work.deploy(data.insalesId, stopping.signal);
        });
      };
      const begun = begin();
      running = begun.then(() => sweepAgainAndAgain(work, report));
      // `stop` waits for the sweeps. The caller gets the error from `begun`.
      running.catch(() => {});
      await begun;
    },
    async add(insalesId, at) {
      // Sweeps find stores that are due later or were due before the start.
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
