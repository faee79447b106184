import { setTimeout as sleepFor } from "node:timers/promises";
import { patiently, readStores } from "../registry/read-stores.ts";
import type { Registry, StoreRecord } from "../registry/registry.ts";
import type { DeployAllOptions, DeployReport, StoreDeploy } from "../application.ts";
import { isSameBuild } from "./read-widgets.ts";

export interface DeployAllParts {
  readonly registry: Pick<Registry, "find" | "list">;
  readonly version: string;
  /** The version that a store has after a deploy. */
  readonly versionIn: (store: StoreRecord) => string;
  /** Wants the version in a store, and tells the queue. */
  readonly want: (insalesId: number) => Promise<void>;
  /** In ms. A store whose deploy takes longer is followed beside the next ones. Default 5,000. */
  readonly longestHold?: number;
  /** Default: a timer. */
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** In ms. How often the registry is asked about a store, and about one whose deploy is slow. */
const pollPauses = { usual: 50, slow: 1_000 };

/**
 * Takes the stores by ascending id, some of them at once, and more while some make their deploy wait.
 * Resolves with those that were reached when the signal is aborted; the queue goes on with the others that
 * had begun. A store whose deploy cannot be wanted, or not be followed, counts as failed.
 *
 * @throws {ServerError} `registry-failed` if the stores cannot be listed for 20 s
 */
export async function deployAllStores(
  { registry, version, versionIn, want, longestHold = 5_000, sleep = sleepFor }: DeployAllParts,
  { concurrency = 10, onStore = () => {}, signal }: DeployAllOptions = {},
): Promise<DeployReport> {
  const results: StoreDeploy[] = [];
  const followed: Promise<void>[] = [];
  const patience = { sleep, signal };
  const stores = readStores(registry, patience);
  const failed = new AbortController();
  const stop = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]);

  async function deployLane(): Promise<void> {
    while (!stop.aborted) {
      const { value: store, done } = await stores.next();
      if (done) return;
      const slow = Promise.withResolvers<void>();
      const following = follow(store, () => slow.resolve());
      followed.push(following);
      await Promise.race([following, slow.promise]);
    }
  }

  async function follow(store: StoreRecord, onSlow: () => void): Promise<void> {
    const result = await deployOne(store, onSlow).catch((error: Error): StoreDeploy => {
      return { insalesId: store.insalesId, shop: store.shop, outcome: "failed", error: error.message };
    });
    if (!result) return;
    results.push(result);
    onStore(result);
  }

  /** `null`: aborted before it was decided. */
  async function deployOne(store: StoreRecord, onSlow: () => void): Promise<StoreDeploy | null> {
    const { insalesId, shop, deploy } = store;
    const expected = versionIn(store);
    if (deploy.has === expected) return { insalesId, shop, outcome: "current" };
    await patiently(() => want(insalesId), patience);
    let held = 0;
    while (!stop.aborted) {
      const found = await patiently(() => registry.find(insalesId), patience);
      const outcome = outcomeOf(found, { version: expected, before: store });
      if (outcome) return { insalesId, shop, ...outcome };
      const pause = held > longestHold ? pollPauses.slow : pollPauses.usual;
      // A store that no worker has begun with keeps its place: else all would be wanted at once.
      if (found?.deploy.lease && (held += pause) > longestHold) onSlow();
      await sleepFor(pause, undefined, { signal: stop }).catch(() => {});
    }
    return null;
  }

  try {
    await Promise.all(Array.from({ length: concurrency }, deployLane));
    await Promise.all(followed);
  } finally {
    failed.abort();
  }
  return { version, stores: results.sort((a, b) => a.insalesId - b.insalesId) };
}

/** `null`: not decided yet. */
function outcomeOf(
  store: StoreRecord | null,
  { version, before }: { readonly version: string; readonly before: StoreRecord },
): Pick<StoreDeploy, "outcome" | "error"> | null {
  if (!store?.isInstalled) return { outcome: "failed", error: "the store has uninstalled the application" };
  const { has, deployedAt, error, failures } = store.deploy;
  if (failures > 0) return { outcome: "failed", error: error ?? "unknown failure" };
  if (has === version) return { outcome: "deployed" };
  if (deployedAt === before.deploy.deployedAt) return null;
  // The widget keys may have been renewed since the version was made.
  if (isSameBuild(has, version)) return { outcome: "deployed" };
  return {
    outcome: "failed",
    error: `a worker with other widgets has deployed version ${has}; run the same build on all machines`,
  };
}
