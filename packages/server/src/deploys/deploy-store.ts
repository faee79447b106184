import { randomUUID } from "node:crypto";
import {
  createRecordHistory,
  deploy,
  DeployError,
  type DeployErrorCode,
  type History,
  secretsOf,
} from "@orderpane/deploy";
import { createRedactor } from "@orderpane/protocol/secrets";
import type { ApplicationContext } from "../context/context.ts";
import { ServerError, type ServerErrorCode } from "../errors.ts";
import type { DeployResult, StoreRecord } from "../registry/registry.ts";
import { runHook } from "../lifecycle/run-hook.ts";
import type { AccessStore } from "../stores/store-access.ts";
import { ensureWebhooks } from "../webhooks/ensure-webhooks.ts";
import { createLeaseGuard, type LeaseGuard, leaseLength } from "./lease-guard.ts";
import { isSameBuild, type WidgetRelease } from "./read-widgets.ts";

export interface StoreDeployOptions {
  readonly context: ApplicationContext;
  readonly release: WidgetRelease;
  readonly accessStore: AccessStore;
  /** Called when a try is settled and another one will be due. */
  readonly onDue: (insalesId: number, at: number) => void;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** In ms. A try that has sent nothing for this long goes on without a place in the queue. */
  readonly longestHold: number;
}

/** In ms. How long a store waits whose try has ended without a result. */
const unsettledPause = 5000;

/** In ms. How long a deploy waits for a machine with the wanted widgets, in case there is none any more. */
const releaseLength = 10 * 60_000;

/** Runs that the history of a store keeps: enough to find what a killed one has left open. */
const maxRuns = 5;

/**
 * `handle` is the handler of the queue: one try to bring the widgets into one store, if that is due and no
 * other worker does it. It resolves when the try has ended or waits. `ended` resolves when all tries have
 * ended.
 */
export function createStoreDeploy(options: StoreDeployOptions) {
  const { context, onDue, sleep, longestHold } = options;
  const { registry, now, log } = context;
  const tries = new Set<Promise<void>>();

  async function tryStore(insalesId: number, signal: AbortSignal, onRequest: () => void): Promise<void> {
    if (signal.aborted) return;
    // Also two tries of one process must not share a lease.
    const owner = randomUUID();
    const until = now() + leaseLength;
    const store = await registry.deploys.lease({ insalesId, owner, until, now: now() });
    if (!store) return;
    if (isForOthers(store)) {
      await registry.deploys.extend({ insalesId, owner, until: now() });
      await sleep(unsettledPause, signal).catch(() => {});
      return;
    }
    const { deploys } = registry;
    const guard = createLeaseGuard({ deploys, insalesId, owner, until, now, sleep, signal, onRequest });
    const result = await runDeploy(store, guard, options);
    if ("until" in result) {
      const wasHeld = await registry.deploys.extend({ insalesId, owner, until: result.until });
      return wasHeld ? undefined : lookAgain(insalesId);
    }
    if (!(await registry.deploys.settle({ insalesId, owner }, result))) return lookAgain(insalesId);
    const dueAt = "has" in result ? result.renewAt : result.retryAt;
    if (dueAt !== null) onDue(insalesId, dueAt);
    report(context, store, result);
  }

  /**
   * Whether machines with other widgets want to deploy, as in a release that goes from machine to machine.
   */
  function isForOthers({ deploy: { wanted, dueAt } }: StoreRecord): boolean {
    if (wanted === null || dueAt === null || isSameBuild(wanted, options.release.versionAt(now())))
      return false;
    return now() < dueAt + releaseLength;
  }

  /** Another worker has begun, and may not have seen what this one has created. */
  async function lookAgain(insalesId: number): Promise<void> {
    const wanted = (await registry.find(insalesId))?.deploy.wanted ?? null;
    // `null`: a new install, which is deployed anyway.
    if (wanted !== null) await registry.deploys.want(insalesId, wanted, now());
  }

  return {
    handle: async (insalesId: number, signal: AbortSignal): Promise<void> => {
      const waits = Promise.withResolvers<void>();
      const timer = setTimeout(() => waits.resolve(), longestHold);
      const settled = tryStore(insalesId, signal, () => void timer.refresh())
        .catch((error: unknown) => {
          // Without a settlement the deploy is due again when the lease ends.
          log({ level: "error", event: "deploy not settled", insalesId, reason: messageOf(error) });
          // The store stays due: without a pause it would be tried again at once.
          return sleep(unsettledPause, signal).catch(() => {});
        })
        .finally(() => {
          clearTimeout(timer);
          tries.delete(settled);
        });
      tries.add(settled);
      await Promise.race([settled, waits.promise]);
    },
    ended: async (): Promise<void> => void (await Promise.all(tries)),
  };
}

/** `until`: there is no result, and no other worker may begin before. */
async function runDeploy(
  store: StoreRecord,
  guard: LeaseGuard,
  { context, release, accessStore }: Pick<StoreDeployOptions, "context" | "release" | "accessStore">,
): Promise<DeployResult | { readonly until: number }> {
  const { now, storeFetch, urls, hooks } = context;
  const { insalesId, shop } = store;
  const secrets: string[] = [];
  const history = historyOf(store, context);
  const lookAt = Math.max(...(await openCreates(history))) + firstLook;
  if (lookAt > now()) return { until: lookAt };
  try {
    const { target, throttle } = accessStore(store);
    secrets.push(...secretsOf(target));
    const at = now();
    const keys = release.keysOf(insalesId, at);
    secrets.push(...Object.values(keys));
    const bundles = release.bundlesFor({ insalesId, shop, ...keys });
    const { sleep, onWait } = guard;
    const options = { fetch: guard.guard(storeFetch), sleep, onWait, now, throttle };
    await deploy(target, bundles, { ...options, history });
    if (hooks.onWebhook) await ensureWebhooks(target, options, { urls, insalesId });
    const looks = (await openCreates(history)).flatMap((sentAt) => laterLooks.map((ms) => sentAt + ms));
    const nextLook = Math.min(...looks.filter((look) => look > now()));
    const renewAt = Math.min(release.renewAt(insalesId, at), nextLook);
    return { has: release.versionOf(bundles, at), at: now(), renewAt };
  } catch (error) {
    const isStopped = error instanceof DeployError && error.code === "stopped";
    if (isStopped && guard.resumeAt === null) return { until: now() };
    const pause = retryPause(error, store.deploy.failures);
    const retryAt = isStopped ? guard.resumeAt : pause && now() + pause;
    const open = await openCreates(history);
    return {
      error: createRedactor(secrets).redact(describe(error)).slice(0, longestError),
      retryAt: retryAt && Math.max(retryAt, ...open.map((sentAt) => sentAt + firstLook)),
    };
  }
}

/** The store is gone, until something is wanted there again. */
const never: ReadonlySet<DeployErrorCode | ServerErrorCode> = new Set([
  "unauthorized",
  "unknown-store",
  "uninstalled",
]);

const firstPause = 10_000;
const longestPause = 3_600_000;

/**
 * How long to wait after a failed try, in ms; `null`: until something changes. `failures`: how many tries
 * failed before. Tries never end, because widget keys expire.
 */
function retryPause(error: unknown, failures: number): number | null {
  const isCoded = error instanceof DeployError || error instanceof ServerError;
  if (isCoded && never.has(error.code)) return null;
  return Math.min(firstPause * 2 ** Math.min(failures, 20), longestPause);
}

function historyOf({ insalesId, shop }: StoreRecord, { registry, now, log }: ApplicationContext): History {
  const { records } = registry;
  const history = createRecordHistory(
    {
      put: (name, text) => records.put(insalesId, name, text),
      delete: (name) => records.delete(insalesId, name),
      list: () => records.list(insalesId),
    },
    {
      now,
      maxRuns,
      onWarning: (reason) =>
        log({ level: "warning", event: "deploy history incomplete", insalesId, shop, reason }),
    },
  );
  // Nothing is rolled back here, and the code has a widget key.
  return { ...history, keep: (change) => history.keep({ ...change, before: null }) };
}

/** In ms. So long after a create without a response the store is looked at, and nothing is sent before. */
const firstLook = 2 * 60_000;

/** In ms. The store may execute the create even later, when it was sent again: then there are two. */
const laterLooks = [10 * 60_000, 60 * 60_000];

/** When creates were sent for which no response came, and whose widgets were not found, in ms. */
async function openCreates(history: Pick<History, "read">): Promise<number[]> {
  const changes = (await history.read()).flatMap((run) => run.changes);
  const open = changes.filter(({ build, acknowledged }) => build !== null && !acknowledged);
  return open.map(({ at }) => Date.parse(at));
}

/** Tells the log and the hooks of the application. */
function report(
  context: Pick<ApplicationContext, "hooks" | "log">,
  { insalesId, shop }: StoreRecord,
  result: DeployResult,
): void {
  const store = { insalesId, shop };
  if ("has" in result) {
    context.log({ level: "info", event: "widgets deployed", ...store });
    void runHook(context, store, (hooks) => hooks.onDeployed?.({ ...store, version: result.has }));
    return;
  }
  const { error, retryAt } = result;
  const level = retryAt === null ? "error" : "warning";
  context.log({ level, event: "deploy failed", ...store, reason: error });
  void runHook(context, store, (hooks) => hooks.onDeployFailed?.({ ...store, error, retryAt }));
}

/** In characters. A store may send megabytes as the reason of a refusal. */
const longestError = 1000;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "unknown failure";
}

/** The store has installed the application, so a 401 says more: the call about its uninstall may be lost. */
function describe(error: unknown): string {
  const isRefused = error instanceof DeployError && error.code === "unauthorized";
  return messageOf(error) + (isRefused ? "; the store may have uninstalled the application" : "");
}
