import { setTimeout } from "node:timers/promises";
import type { ApplicationWidgets, DeployAllOptions, DeployQueue, DeployReport } from "../application.ts";
import type { ApplicationContext } from "../context/context.ts";
import type { AccessStore } from "../stores/store-access.ts";
import { deployAllStores } from "./deploy-all.ts";
import { patiently, readStores } from "../registry/read-stores.ts";
import type { StoreRecord } from "../registry/registry.ts";
import { createStoreDeploy } from "./deploy-store.ts";
import { isCurrent, isSameBuild, readWidgets, type WidgetRelease } from "./read-widgets.ts";

export interface DeploysOptions {
  readonly widgets: ApplicationWidgets;
  readonly queue: DeployQueue;
  readonly accessStore: AccessStore;
  /** Default: a timer. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** In ms. A store that makes a deploy wait for longer no longer takes a place of others. Default 5,000. */
  readonly longestHold?: number;
}

const sleepFor = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal });

export type Deploys = ReturnType<typeof createDeploys>;

/** In ms, between the stores that a start with other widgets updates: a thousand take four minutes. */
const updatePause = 250;

/** Brings the application's widgets into its stores. */
export function createDeploys(context: ApplicationContext, options: DeploysOptions) {
  const { registry, now, log } = context;
  const { widgets, queue, accessStore, sleep = sleepFor, longestHold = 5_000 } = options;
  let ended = async () => {};
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
  const want = async (insalesId: number, version: string, at = now()) => {
    await registry.deploys.want(insalesId, version, at);
    await tellQueue(insalesId, at);
  };

  return {
    /**
     * Begins to deploy what is due, and what stores have of another build, with other settings or with a
     * retired key. Tries again where the last try has failed.
     *
     * @throws {DeployError} `no-bundles` or `broken-bundle`
     */
    async start(): Promise<void> {
      const widgetRelease = await release();
      const version = () => widgetRelease.versionAt(now());
      const patience = { sleep: (ms: number) => sleep(ms, new AbortController().signal) };
      const storeDeploy = createStoreDeploy({
        context,
        release: widgetRelease,
        accessStore,
        sleep,
        longestHold,
        onDue: (insalesId, at) => void tellQueue(insalesId, at),
      });
      let outdated = 0;
      for await (const store of readStores(registry, patience)) {
        const need = needOf(store, widgetRelease, now());
        if (need === "none") continue;
        const at = need === "now" ? now() : now() + outdated++ * updatePause;
        await patiently(() => want(store.insalesId, version(), at), patience);
      }
      ({ ended } = storeDeploy);
      await queue.start(storeDeploy.handle, log);
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
      };
      return deployAllStores(parts, deployAllOptions);
    },
    /** Waits for requests that were sent, and begins nothing else. */
    async stop(): Promise<void> {
      await queue.stop();
      await ended();
    },
  };
}

/** Whether a start wants a deploy in a store: at once, after those of other stores, or not at all. */
function needOf(store: StoreRecord, release: WidgetRelease, at: number): "now" | "in turn" | "none" {
  const { dueAt, failures, wanted, has } = store.deploy;
  const isWanted = isSameBuild(wanted, release.versionAt(at));
  if (dueAt === null || failures > 0) return "now";
  // What was due before an upgrade is deployed with the new widgets.
  if (dueAt <= at && !isWanted) return "now";
  // Its first deploy is due, or another machine has wanted this one.
  if (has === null || (isWanted && wanted !== has)) return "none";
  return isCurrent(has, versionIn(store, release, at)) ? "none" : "in turn";
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
