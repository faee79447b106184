import { randomInt, randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { DeployError } from "@orderpane/deploy";
import type { ApplicationWidgets, DeployLimits, DeployQueue } from "../application.ts";
import type { ApplicationContext } from "../context.ts";
import { messageOf } from "../errors.ts";
import { changeFleet } from "../fleet/change-fleet.ts";
import { type FleetState, isGoingBack, isWanted, stateAtStart, wantedRelease } from "../fleet/fleet-state.ts";
import { countStores, haltAfterFailure } from "../fleet/halt-release.ts";
import { runHook } from "../lifecycle/run-hook.ts";
import type { DeployResult, DueQuery, StoreRecord } from "../registry/registry.ts";
import { deployWidgets } from "./deploy-widgets.ts";
import { encodeRelease, loadRelease, readRelease, type Release } from "./release.ts";
import { StoreInputs } from "./store-inputs.ts";
import { type DeployTiming, StoreLease } from "./store-lease.ts";

interface RolloutOptions {
  readonly widgets: ApplicationWidgets;
  readonly queue: DeployQueue;
  readonly limits: Required<DeployLimits>;
  readonly timing: DeployTiming;
}

/** In ms. How often the newest process compares settings and keys: an older process may use older ones. */
const searchPause = 10 * 60_000;

/** In ms. Pause after a search that found no outdated store, while the fleet's row is the same. */
const outdatedPause = 10_000;

/** Pause in ms before the next attempt after one that recorded no result. */
const unsettledPause = 5_000;

/**
 * A release on its way into thousands of stores, from top to bottom: a start stores its bundles as a release.
 * The fleet's row says which release each store should have. A worker finds the stores that lack it, and
 * deploys it there. If it fails in too many stores, it halts itself.
 *
 * A start writes into no store's row, so a stale process changes nothing.
 */
export class Rollout {
  readonly #context: ApplicationContext;
  readonly #options: RolloutOptions;
  readonly #inputs: StoreInputs;
  readonly #releases = new Map<string, Promise<Release | null>>();
  /** The release of this process; empty before `start`. */
  #own = "";
  /** Releases of other processes whose settings this process does not know. */
  readonly #unfit = new Set<string>();
  /** Stores that got other settings or keys in their last attempt. */
  readonly #changed = new Set<number>();
  readonly #running = new Set<number>();
  readonly #process = randomUUID();
  #search: Promise<void> = Promise.resolve();
  #searchedAt = 0;
  readonly #stopping = new AbortController();
  #allowance: { updates: number; readonly at: number };
  #lastLook = 0;
  /** When no store was outdated, and the revision of the fleet's row then. */
  #current = { revision: -1, at: 0 };

  constructor(context: ApplicationContext, options: RolloutOptions) {
    this.#context = context;
    this.#options = options;
    this.#inputs = new StoreInputs(context, options.widgets);
    this.#allowance = { updates: 1, at: context.now() };
  }

  get slots(): number {
    return this.#options.limits.slots;
  }

  /** How many stores it deploys into now. */
  get running(): number {
    return this.#running.size;
  }

  /** When this process has last looked for due stores, in ms. It does not look while all slots are taken. */
  get lastLook(): number {
    return this.running >= this.slots ? this.#context.now() : this.#lastLook;
  }

  /** Stores the release of this process, and starts deploying what the fleet's row asks for. */
  async start(): Promise<void> {
    const { registry, now, log } = this.#context;
    const { widgets, queue, limits } = this.#options;
    // Read once: a later build is used after the next start.
    const release = await readRelease(widgets.folder);
    this.#own = release.id;
    this.#releases.set(release.id, Promise.resolve(release));
    const { base, release: offered } = (await registry.fleet.read()).state;
    const needed = [base, offered].filter((id) => id !== null);
    await registry.releases.keep(await encodeRelease(release, widgets.folder, now()), needed);
    const fleet = await this.#announce(release.id);
    await this.#warnOfSettings(release, fleet);
    this.#lastLook = now();
    if (limits.slots === 0) return;
    const work = {
      slots: limits.slots,
      due: (limit: number) => this.#due(limit),
      deploy: (insalesId: number, signal: AbortSignal) => this.#deploy(insalesId, signal),
    };
    await queue.start(work, log);
  }

  /** Stops looking for stores, and waits for running deploys. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#options.queue.stop();
    await this.#search;
  }

  /** Tells the queue that a store is due. Never rejects, because queues also poll the registry. */
  async notify(insalesId: number, at: number): Promise<void> {
    try {
      await this.#options.queue.add(insalesId, at);
    } catch (error) {
      const reason = messageOf(error);
      this.#context.log({ level: "warning", event: "deploy not queued", insalesId, reason });
    }
  }

  /** Releases the build of this process if it may, or logs why not. Returns the fleet's state. */
  async #announce(id: string): Promise<FleetState> {
    const { registry, log } = this.#context;
    const counts = await registry.deploys.count((await registry.fleet.read()).state);
    const isSmall = countStores(counts, ({ state }) => state !== "uninstalled") <= 1;
    const mode = this.#options.widgets.releases ?? (isSmall ? "on-start" : "by-hand");
    const process = this.slots === 0 ? null : this.#process;
    const start = { id, process, isAutomatic: mode === "on-start" };
    const fleet = await changeFleet(this.#context, {
      by: "start",
      text: `a process started with release ${id}`,
      change: (state) => stateAtStart(state, { ...start, salt: randomInt(10_000) }),
    });
    if (!isWanted(fleet, id)) {
      const isStale = fleet.replaced.includes(id);
      const why = isStale ? "was replaced, and comes back by hand only" : "waits";
      const reason = `Release ${id} ${why}. Release it in steps: \`orderpane fleet release ${id} --share 1\`.`;
      log({ level: "warning", event: "release waits", reason });
    }
    return fleet;
  }

  async #warnOfSettings(release: Release, fleet: FleetState): Promise<void> {
    const { registry, log, now } = this.#context;
    const [known] = await registry.deploys.stores(fleet, { state: "current", limit: 1 });
    // Before the first deploy, settings are tested with a fictional store.
    const reason = this.#problemIn(release, known ?? { insalesId: 1, shop: "shop.example.com" }, now());
    if (reason !== null) log({ level: "warning", event: "widgets cannot be deployed", reason });
  }

  /** Returns why a release does not fit a store; `null` also if `settings` throws its own error. */
  #problemIn(release: Release, store: Pick<StoreRecord, "insalesId" | "shop">, at: number): string | null {
    try {
      this.#inputs.bundlesOf(release, store, this.#inputs.periodAt(at));
      return null;
    } catch (error) {
      return error instanceof DeployError ? `${error.message}. ${error.fix}` : null;
    }
  }

  /** Finds the stores whose settings or keys have changed since their last attempt. */
  async #findChanged(): Promise<void> {
    const { registry, log } = this.#context;
    try {
      for (const [index, store] of (await registry.list()).entries()) {
        // Lets requests continue.
        if (index % 100 === 0) await nextTurn();
        if (this.#stopping.signal.aborted) return;
        if (this.#inputs.haveChanged(store)) this.#changed.add(store.insalesId);
      }
    } catch (error) {
      log({ level: "error", event: "settings not compared", reason: messageOf(error) });
    }
  }

  /** Returns stores to deploy into: first those that wait for a first deploy or a retry, then updates. */
  async #due(limit: number): Promise<number[]> {
    const { registry, now } = this.#context;
    const isFree = (insalesId: number) => !this.#running.has(insalesId);
    const { state: fleet, revision } = await registry.fleet.read();
    const query = { fleet, except: [...this.#unfit], now: now() };
    const waiting = await registry.deploys.due({ ...query, limit: limit + this.#running.size });
    this.#lastLook = now();
    const first = waiting.filter(isFree).slice(0, limit);
    if (first.length === limit) return first;
    if (Math.abs(now() - this.#searchedAt) >= searchPause && fleet.newest === this.#process) {
      this.#searchedAt = now();
      this.#search = this.#findChanged();
    }
    const most = Math.min(limit - first.length, this.#allowed(fleet), 100);
    if (most === 0) return first;
    // Two processes that look at the same time must not choose the same stores.
    const outdated = await this.#outdated(revision, { ...query, limit: 10 * most });
    const updates = [...shuffled(outdated), ...this.#changed].filter(
      (id) => isFree(id) && !first.includes(id),
    );
    const chosen = [...new Set(updates)].slice(0, most);
    this.#allowance.updates -= chosen.length;
    return [...first, ...chosen];
  }

  /** Reads every store, so after a search without a result it waits until the fleet's row changes. */
  async #outdated(revision: number, query: DueQuery): Promise<number[]> {
    const waited = query.now - this.#current.at;
    if (this.#current.revision === revision && waited >= 0 && waited < outdatedPause) return [];
    const found = await this.#context.registry.deploys.outdated(query);
    if (found.length === 0) this.#current = { revision, at: query.now };
    return found;
  }

  /** Returns how many updates may begin now. Unused ones are saved for three seconds. */
  #allowed(fleet: FleetState): number {
    if (isGoingBack(fleet)) return Infinity;
    const now = this.#context.now();
    const { perSecond } = this.#options.limits;
    const { updates, at } = this.#allowance;
    const earned = (Math.max(now - at, 0) / 1000) * perSecond;
    this.#allowance = { updates: Math.min(Math.max(updates, 0) + earned, 3 * perSecond), at: now };
    return Math.floor(this.#allowance.updates);
  }

  async #deploy(insalesId: number, signal: AbortSignal): Promise<void> {
    const lease = new StoreLease(this.#context, { insalesId, signal, ...this.#options.timing });
    this.#running.add(insalesId);
    try {
      await this.#try(lease);
    } catch (error) {
      // Without a recorded result, the deploy is due again when the lease ends.
      const reason = messageOf(error);
      this.#context.log({ level: "error", event: "deploy not settled", insalesId, reason });
      // The store stays due: without a pause, the next attempt would start immediately.
      await this.#options.timing.sleep(unsettledPause, signal).catch(() => {});
    } finally {
      lease.end();
      this.#running.delete(insalesId);
    }
  }

  async #try(lease: StoreLease): Promise<void> {
    const { registry, now } = this.#context;
    if (lease.signal.aborted) return;
    const store = await lease.take();
    if (!store) return;
    const { state: fleet } = await registry.fleet.read();
    const release = await this.#releaseFor(store, fleet);
    if (!release) {
      await lease.extend(now());
      return;
    }
    // Until there is a result, the store may have this release although its row does not say so.
    if (!(await lease.keepDue(now()))) return;
    const stop = this.#context.metrics.deploys.startTimer();
    const result = await deployWidgets(this.#context, { store, release, inputs: this.#inputs, lease });
    const isDone = !("until" in result);
    stop({ result: !isDone ? "waits" : result.failure ? (result.failure.code ?? "unknown") : "done" });
    const wasHeld = isDone ? await lease.settle(result) : await lease.extend(result.until);
    // Another worker has started, and may not have seen what this one created.
    if (!wasHeld) await registry.deploys.retry({ insalesId: store.insalesId }, now());
    else if (isDone) await this.#report(store, result);
  }

  /** Returns the release to deploy into a store, or `null` if no deploy is due or possible there. */
  async #releaseFor(store: StoreRecord, fleet: FleetState): Promise<Release | null> {
    const { log, now } = this.#context;
    const { has, tried, failures, dueAt } = store.deploy;
    const { insalesId, shop } = store;
    const id = wantedRelease(fleet, { insalesId, has });
    const isDue = dueAt !== null && dueAt <= now();
    const isOutdated = (failures === 0 ? has : tried) !== id;
    this.#changed.delete(insalesId);
    const isChanged = fleet.newest === this.#process && this.#inputs.haveChanged(store);
    if (id === null || !(isDue || isOutdated || isChanged)) return null;
    const release = await this.#load(id);
    // The process that brought the release knows its settings.
    const isOther = id !== this.#own && id === fleet.release;
    const problem = release && isOther ? this.#problemIn(release, store, now()) : null;
    if (release && problem === null) return release;
    this.#unfit.add(id);
    const reason = problem ?? `The registry does not keep release ${id}.`;
    log({ level: "error", event: "release not deployed by this process", insalesId, shop, reason });
    return null;
  }

  async #load(id: string): Promise<Release | null> {
    const { registry } = this.#context;
    const loading = this.#releases.get(id) ?? loadRelease(registry, id);
    this.#releases.set(id, loading);
    // A failed read is repeated.
    loading.catch(() => this.#releases.delete(id));
    return loading;
  }

  async #report({ insalesId, shop }: StoreRecord, { release, failure, dueAt }: DeployResult): Promise<void> {
    const { log } = this.#context;
    const store = { insalesId, shop };
    if (dueAt !== null) void this.notify(insalesId, dueAt);
    if (failure === null) {
      log({ level: "info", event: "widgets deployed", ...store, reason: `release ${release}` });
      void runHook(this.#context, store, (hooks) => hooks.onDeployed?.({ ...store, release }));
      return;
    }
    const error = failure.message;
    log({ level: dueAt === null ? "error" : "warning", event: "deploy failed", ...store, reason: error });
    const event = { ...store, error, retryAt: dueAt };
    void runHook(this.#context, store, (hooks) => hooks.onDeployFailed?.(event));
    await haltAfterFailure(this.#context, release);
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
