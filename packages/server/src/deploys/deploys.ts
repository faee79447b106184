import { EventEmitter, once } from "node:events";
import { setTimeout } from "node:timers/promises";
import type { ApplicationWidgets } from "../application.ts";
import type { ApplicationContext } from "../context/context.ts";
import type { AccessStore } from "../stores/store-access.ts";
import type { DeployAllOptions, DeployReport } from "../deploy-report.ts";
import { deployAllStores } from "./deploy-all.ts";
import { installedStores } from "../registry/installed-stores.ts";
import type { DeployQueue } from "../deploy-queue.ts";
import type { StoreRecord } from "../registry/registry.ts";
import { createStoreDeploy } from "./deploy-store.ts";
import { isSameBuild, readWidgets, type WidgetRelease } from "./read-widgets.ts";

export interface DeploysOptions {
  readonly widgets: ApplicationWidgets;
  readonly queue: DeployQueue;
  readonly accessStore: AccessStore;
  /** Default: a timer. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const sleepFor = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal });

export type Deploys = ReturnType<typeof createDeploys>;

/** Brings the application's widgets into its stores. */
export function createDeploys(context: ApplicationContext, options: DeploysOptions) {
  const { registry, now, log } = context;
  const { widgets, queue, accessStore, sleep = sleepFor } = options;
  const settlements = new EventEmitter();
  let reading: ReturnType<typeof readWidgets> | undefined;
  const release = () => (reading ??= readWidgets(widgets, context));

  const tellQueue = async (insalesId: number, at: number) => {
    try {
      await queue.add(insalesId, at);
    } catch (error) {
      // The registry knows it, and queues look there again and again.
      const reason = error instanceof Error ? error.message : "unknown failure";
      log({ level: "warning", event: "deploy not queued", insalesId, reason });
    }
  };
  const want = async (insalesId: number, version: string) => {
    const at = now();
    await registry.deploys.want(insalesId, version, at);
    await tellQueue(insalesId, at);
  };

  return {
    /**
     * Begins to deploy what is due. Tries again where the last try has failed, because a new start may bring
     * other settings or widgets.
     *
     * @throws {DeployError} `no-bundles` or `broken-bundle`
     */
    async start(): Promise<void> {
      const widgetRelease = await release();
      const version = () => widgetRelease.versionAt(now());
      const deployStore = createStoreDeploy({
        context,
        release: widgetRelease,
        accessStore,
        sleep,
        onSettled(insalesId, dueAt) {
          settlements.emit(String(insalesId));
          if (dueAt !== null) void tellQueue(insalesId, dueAt);
        },
      });
      for await (const { insalesId, deploy } of installedStores(registry)) {
        const { dueAt, failures, wanted } = deploy;
        // What was due before an upgrade is deployed with the new widgets.
        const isOutdated = dueAt !== null && dueAt <= now() && !isSameBuild(wanted, version());
        if (dueAt === null || failures > 0 || isOutdated) await want(insalesId, version());
      }
      await queue.start(deployStore, log);
    },
    /** Tells the queue that a deploy is due in a store. The registry knows it already. */
    announce: (insalesId: number): void => void tellQueue(insalesId, now()),
    /** Ends when workers have tried every store, so some process must have started. */
    async deployAll(deployAllOptions?: DeployAllOptions): Promise<DeployReport> {
      const widgetRelease = await release();
      const version = widgetRelease.versionAt(now());
      const parts = {
        registry,
        version,
        versionIn: (store: StoreRecord) => versionIn(store, widgetRelease, now()),
        want: (insalesId: number) => want(insalesId, version),
        untilSettled: (insalesId: number, signal: AbortSignal) =>
          once(settlements, String(insalesId), { signal }).catch(() => {}),
      };
      return deployAllStores(parts, deployAllOptions);
    },
    /** Waits for requests that were sent, and begins nothing else. */
    stop: () => queue.stop(),
  };
}

function versionIn({ insalesId, shop }: StoreRecord, release: WidgetRelease, at: number): string {
  try {
    const keys = release.keysOf(insalesId, at);
    return release.versionOf(release.bundlesFor({ insalesId, shop, ...keys }), at);
  } catch {
    // No store has this one. The worker tells what is wrong with the settings.
    return release.versionAt(at);
  }
}
