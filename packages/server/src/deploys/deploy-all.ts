import { setTimeout as sleepFor } from "node:timers/promises";
import type { DeployAllOptions, DeployReport, StoreDeploy } from "../application.ts";
import { patiently, readStores } from "../registry/read-stores.ts";
import { messageOf } from "../errors.ts";
import type { Registry, StoreRecord } from "../registry/registry.ts";
import { isSameBuild, versionIn, type WidgetRelease } from "./widget-release.ts";

export interface DeployAllParts {
  readonly registry: Pick<Registry, "list" | "deploys">;
  readonly release: WidgetRelease;
  readonly now: () => number;
  readonly notifyQueue: (insalesId: number, at: number) => Promise<void>;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** In ms. How often the registry is asked for the results of the deploys. */
const pollPause = 200;

/** How many deploys may wait for the workers: a new install comes behind them. */
const mostWaiting = 50;

/**
 * Wants the version in all stores that lack it, and waits until the workers have tried each of them. Resolves
 * with those that were tried when the signal is aborted; the queue goes on with the few that wait for it. A
 * store whose deploy cannot be wanted counts as failed.
 *
 * @throws {ServerError} `registry-failed` if the stores cannot be listed for 20 s
 */
export async function deployAllStores(
  { registry, release, now, notifyQueue, sleep = sleepFor }: DeployAllParts,
  { onStore = () => {}, signal }: DeployAllOptions = {},
): Promise<DeployReport> {
  const version = release.versionAt(now());
  const patience = { sleep, signal };
  const isStopped = () => signal?.aborted === true;
  const results: StoreDeploy[] = [];
  const waiting = new Map<number, { readonly expected: string; readonly before: StoreRecord }>();
  const report = ({ insalesId, shop }: StoreRecord, outcome: Outcome) => {
    const result = { insalesId, shop, ...outcome };
    waiting.delete(insalesId);
    results.push(result);
    onStore(result);
  };
  const look = async () => {
    for await (const store of readStores(registry, { ...patience, withUninstalled: true })) {
      const awaited = waiting.get(store.insalesId);
      const outcome = awaited && outcomeOf(store, awaited);
      if (outcome) report(store, outcome);
    }
    if (waiting.size > 0) await sleepFor(pollPause, undefined, { signal }).catch(() => {});
  };
  for await (const store of readStores(registry, patience)) {
    if (isStopped()) break;
    const expected = versionIn(release, store, now());
    if (store.deploy.has === expected) {
      report(store, { outcome: "current" });
      continue;
    }
    while (waiting.size >= mostWaiting && !isStopped()) await look();
    if (isStopped()) break;
    waiting.set(store.insalesId, { expected, before: store });
    const { insalesId } = store;
    try {
      await patiently(() => registry.deploys.want(insalesId, version, now()), patience);
      await notifyQueue(insalesId, now());
    } catch (error) {
      report(store, { outcome: "failed", error: messageOf(error) });
    }
  }
  while (waiting.size > 0 && !isStopped()) await look();
  return { version, stores: results.sort((a, b) => a.insalesId - b.insalesId) };
}

type Outcome = Pick<StoreDeploy, "outcome" | "error">;

/** `null`: not decided yet. */
function outcomeOf(
  { isInstalled, deploy: { has, deployedAt, error, failures } }: StoreRecord,
  { expected, before }: { readonly expected: string; readonly before: StoreRecord },
): Outcome | null {
  if (!isInstalled) return { outcome: "failed", error: "the store has uninstalled the application" };
  if (failures > 0) return { outcome: "failed", error: error ?? "unknown failure" };
  if (has === expected) return { outcome: "deployed" };
  if (deployedAt === before.deploy.deployedAt) return null;
  // The widget keys may have been renewed since the version was made.
  if (isSameBuild(has, expected)) return { outcome: "deployed" };
  return {
    outcome: "failed",
    error: `a worker with other widgets has deployed version ${has}; run the same build on all machines`,
  };
}
