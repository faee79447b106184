import type { PgBoss } from "pg-boss";
import type { LogEntry } from "../../log-entry.ts";
import type { DeployQueue } from "../../deploy-queue.ts";
import { loadOptional } from "../../optional-package.ts";
import type { DeployRegister } from "../../registry/registry.ts";
import { createWorkLoop, type WorkSource } from "./work-loop.ts";

/** Options of {@link createPgBossQueue}. */
export interface PgBossQueueOptions {
  /** That of the registry, for example. The jobs are kept in a schema of their own, `orderpane_jobs`. */
  readonly url: string;
  readonly deploys: Pick<DeployRegister, "due">;
  /** Stores at once on this machine. Default 10. */
  readonly concurrency?: number;
  /** ms. Default `Date.now`. */
  readonly now?: () => number;
}

const queueName = "deploys";

/** In ms. How often each machine asks for jobs when it has room. */
const pollPause = 500;

/** In ms. How often each machine makes jobs of what the registry knows to be due. */
const sweepPause = 10_000;

/** How many stores one sweep takes. The next sweeps find the rest. */
const sweepLimit = 1000;

const queueOptions = {
  // At most one job of a store waits.
  policy: "short",
  // The registry decides what is tried again.
  retryLimit: 0,
  // A job says only that it is worth looking at a store, so old ones have no use.
  retentionSeconds: 3600,
  deleteAfterSeconds: 600,
  expireInSeconds: 3600,
} as const;

/**
 * Deploys on several machines. A job carries only the id of a store: the registry knows what is due there,
 * and lets one worker at a time do it. Jobs may be lost, doubled or late; a sweep finds what is due without a
 * job.
 */
export function createPgBossQueue({
  url,
  deploys,
  concurrency = 10,
  now = Date.now,
}: PgBossQueueOptions): DeployQueue {
  let log: (entry: LogEntry) => void = () => {};
  const onError = (error: Error) =>
    log({ level: "error", event: "deploy queue failed", reason: error.message });
  let opening: Promise<PgBoss> | undefined;
  const open = () =>
    (opening ??= openQueue(url, onError).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  let sweepAt = 0;

  const send = async (stores: readonly number[]) => {
    const boss = await open();
    await boss.insert(
      queueName,
      stores.map((insalesId) => ({ data: { insalesId }, singletonKey: String(insalesId) })),
    );
  };
  const source: WorkSource = {
    async take(room) {
      if (now() >= sweepAt) {
        const due = await deploys.due({ now: now(), limit: sweepLimit });
        if (due.length > 0) await send(due);
        sweepAt = now() + sweepPause;
      }
      const boss = await open();
      const jobs = await boss.fetch<{ insalesId: number }>(queueName, { batchSize: room });
      return jobs.map(({ id, data }) => ({
        insalesId: data.insalesId,
        finish: () => boss.complete(queueName, id),
      }));
    },
    pause: async () => pollPause,
  };
  const loop = createWorkLoop({ source, concurrency });

  return {
    async start(handle, applicationLog) {
      log = applicationLog;
      await open();
      loop.start(handle, log);
    },
    async add(insalesId, at) {
      // The sweep finds what is due later.
      if (at > now()) return;
      await send([insalesId]);
      loop.wake();
    },
    async stop() {
      await loop.stop();
      const boss = await opening?.catch(() => undefined);
      await boss?.stop({ graceful: false });
    },
  };
}

async function openQueue(url: string, onError: (error: Error) => void): Promise<PgBoss> {
  const { PgBoss } = await loadOptional("pg-boss", () => import("pg-boss"));
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
