import {
  type Bundles,
  createRecordHistory,
  deploy,
  DeployError,
  type DeployErrorCode,
  type History,
  secretsOf,
} from "@orderpane/deploy";
import { createRedactor } from "@orderpane/protocol/secrets";
import type { ApplicationContext } from "../context.ts";
import { messageOf, ServerError, type ServerErrorCode } from "../errors.ts";
import type { DeployResult, StoreRecord } from "../registry/registry.ts";
import { accessStore } from "../stores/connect-store.ts";
import { ensureWebhooks } from "../stores/webhooks.ts";
import type { StoreLease } from "./store-lease.ts";
import type { Release } from "./release.ts";
import type { StoreInputs } from "./store-inputs.ts";

/** Share of the request limit that deploys leave to the application. */
const reserve = 0.1;

/** In ms. A deploy that must wait longer fails, and the store is due again afterwards. */
const longestWait = 3_000;

const mebibyte = 1024 * 1024;

/** In bytes: a few copies of each widget, and what earlier versions may have left. */
function longestList({ widgets }: Bundles): number {
  const size = widgets.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
  return (4 + Math.ceil((4 * size) / mebibyte)) * mebibyte;
}

/** Number of runs in a store's history: enough to find what a killed run left unfinished. */
const maxRuns = 5;

interface StoreDeploy {
  readonly store: StoreRecord;
  readonly release: Release;
  readonly inputs: StoreInputs;
  readonly lease: StoreLease;
}

/**
 * Deploys the widgets and the webhooks into one store. `until` means that there is no result yet and that no
 * other worker may start before that time.
 *
 * @throws {Error} caused by a `registry-failed`; then there is no result either
 */
export async function deployWidgets(
  context: ApplicationContext,
  { store, release, inputs, lease }: StoreDeploy,
): Promise<DeployResult | { readonly until: number }> {
  const { now, urls, hooks } = context;
  const { insalesId } = store;
  const period = inputs.periodAt(now());
  const attempt = { release: release.id, inputs: inputs.versionOf(store, period) };
  const secrets: string[] = [];
  const history = historyOf(store, context);
  const firstLook = firstLookOf(await openChanges(history, now()));
  if (firstLook > now()) return { until: firstLook };
  try {
    const { target, throttle } = accessStore(context, store);
    secrets.push(...secretsOf(target));
    secrets.push(...Object.values(inputs.keysOf(store, period)));
    const bundles = inputs.bundlesOf(release, store, period);
    const { fetch, sleep, cut: signal } = lease;
    const longest = longestList(bundles);
    const options = { fetch, sleep, signal, now, throttle, reserve, longestWait, longest };
    await deploy(target, bundles, { ...options, history });
    if (hooks.onWebhook) await ensureWebhooks(target, options, { urls, insalesId });
    const open = await openChanges(history, now());
    const looks = open.flatMap(({ sentAt }) => laterLooksAfter.map((ms) => sentAt + ms));
    const nextLook = Math.min(...looks.filter((look) => look > now()));
    const dueAt = Math.min(inputs.renewAt(store, period), nextLook);
    return { ...attempt, at: now(), failure: null, dueAt };
  } catch (error) {
    if (lease.isOver) return { until: now() };
    if (isOfRegistry(error)) throw error;
    const failure: unknown = lease.cut.aborted ? lease.cut.reason : error;
    const pause = retryPause(failure, store.deploy.failures);
    const limitedUntil = context.throttles.get(insalesId)?.check(reserve)?.until ?? 0;
    const look = firstLookOf(await openChanges(history, now()));
    const message = createRedactor(secrets).redact(describe(failure)).slice(0, longestError);
    const code = failure instanceof DeployError || failure instanceof ServerError ? failure.code : null;
    const dueAt = pause && Math.max(now() + pause, limitedUntil, look);
    return { ...attempt, at: now(), failure: { code, message }, dueAt };
  }
}

/** No retry after these: the store is gone until another version is wanted there. */
const never: ReadonlySet<DeployErrorCode | ServerErrorCode> = new Set([
  "unauthorized",
  "unknown-store",
  "uninstalled",
]);

/** Whether the registry failed, and not the release or the store. */
function isOfRegistry(error: unknown): boolean {
  if (error instanceof ServerError && error.code === "registry-failed") return true;
  return error instanceof Error && isOfRegistry(error.cause);
}

const firstPause = 10_000;
const longestPause = 3_600_000;

/**
 * Returns the pause in ms before the next attempt, or `null` if a retry cannot help. `failures` counts
 * earlier failed attempts. Attempts never end, because widget keys expire.
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
  // The application never rolls back, and the code contains a widget key.
  return { ...history, keep: (change) => history.keep({ ...change, before: null }) };
}

/** In ms after a create without a response. Nothing is sent to the store before. */
const firstLookAfter = 2 * 60_000;

/** In ms after a change. If the store executes it late, a deploy merges the copies or updates again. */
const laterLooksAfter = [10 * 60_000, 60 * 60_000];

/**
 * Returns the changes that the store may still make, because a request had no response. `sentAt` is in ms
 * since 1970. A time far ahead was written when the clock was wrong, so the first look is due.
 */
async function openChanges(history: Pick<History, "read">, now: number) {
  const changes = (await history.read()).flatMap((run) => run.changes);
  const open = changes.filter(({ build, acknowledged }) => build !== null && !acknowledged);
  return open.map(({ at, id }) => {
    const sentAt = Date.parse(at);
    return { isCreate: id === null, sentAt: sentAt > now + firstLookAfter ? now - firstLookAfter : sentAt };
  });
}

/** An update may be repeated immediately, but another create could make a second copy. */
function firstLookOf(open: Awaited<ReturnType<typeof openChanges>>): number {
  return Math.max(...open.map(({ isCreate, sentAt }) => (isCreate ? sentAt + firstLookAfter : 0)));
}

/** In characters. A store's error message may have megabytes. */
const longestError = 1000;

/** The store had installed the application, so a 401 may mean that its uninstall call was lost. */
function describe(error: unknown): string {
  const isRefused = error instanceof DeployError && error.code === "unauthorized";
  return messageOf(error) + (isRefused ? "; the store may have uninstalled the application" : "");
}
