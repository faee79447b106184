import { randomUUID } from "node:crypto";
import { DeployError } from "@orderpane/deploy";
import type { StoreFetch } from "@orderpane/deploy/client";
import type { ApplicationContext } from "../context.ts";
import type { DeployResult, StoreRecord } from "../registry/registry.ts";

/** In ms. Longer than a request may take, so that no request outlasts the lease. */
const leaseLength = 60_000;

/** In ms. If less than this is left, the lease is extended before the next request. */
const shortestRest = 40_000;

/** In ms. A list may lag behind a write for as long. A longer wait ends the attempt. */
const longestSleep = 10_000;

/** The timing of deploys. Tests replace it. */
export interface DeployTiming {
  /** Resolves early, or rejects, once the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** In ms. A longer attempt is cut and counts as a failure. */
  readonly longestTry: number;
  /** In ms. How long a request may continue after the worker has stopped. */
  readonly grace: number;
}

/** The right of one attempt to deploy into a store. The attempt may act only while it holds the lease. */
export class StoreLease {
  readonly insalesId: number;
  /** Aborted when the worker stops. */
  readonly signal: AbortSignal;
  readonly #cut = new AbortController();
  readonly #context: Pick<ApplicationContext, "registry" | "storeFetch" | "now">;
  readonly #sleep: DeployTiming["sleep"];
  /** Random, because two attempts in one process must not share a lease either. */
  readonly #owner = randomUUID();
  readonly #grace: number;
  #until = 0;
  /** Also while the lease is being extended. */
  #isLost = false;
  #timer: NodeJS.Timeout;

  constructor(
    context: Pick<ApplicationContext, "registry" | "storeFetch" | "now">,
    { insalesId, signal, sleep, longestTry, grace }: DeployTiming & Pick<StoreLease, "insalesId" | "signal">,
  ) {
    this.insalesId = insalesId;
    this.signal = signal;
    this.#context = context;
    this.#sleep = sleep;
    this.#grace = grace;
    const problem = `the deploy took longer than ${longestTry / 1000} s`;
    this.#timer = this.#cutAfter(longestTry, new DeployError("timeout", problem));
    signal.addEventListener("abort", this.#stop);
  }

  /** Cuts the running requests of the attempt. */
  get cut(): AbortSignal {
    return this.#cut.signal;
  }

  /** Whether the attempt ended without a result: the worker stops, or may no longer act. */
  get isOver(): boolean {
    return this.#isLost || this.signal.aborted;
  }

  /** Returns `null` if no deploy is due in the store or another attempt holds the lease. */
  async take(): Promise<StoreRecord | null> {
    const { registry, now } = this.#context;
    const { insalesId } = this;
    this.#until = now() + leaseLength;
    const lease = { insalesId, owner: this.#owner, until: this.#until, now: now() };
    return registry.deploys.lease(lease);
  }

  /** Blocks other attempts until that time; a past time ends the lease. Returns `false` if it was lost. */
  async extend(until: number): Promise<boolean> {
    const { insalesId } = this;
    return this.#context.registry.deploys.extend({ insalesId, owner: this.#owner, until });
  }

  /** Makes the store due when the lease ends without a result. Returns `false` if it was lost. */
  async keepDue(dueAt: number): Promise<boolean> {
    const { insalesId } = this;
    const lease = { insalesId, owner: this.#owner, until: this.#until };
    return this.#context.registry.deploys.extend({ ...lease, dueAt });
  }

  /** Returns `false`, and changes nothing, if the lease was lost. */
  async settle(result: DeployResult): Promise<boolean> {
    const { insalesId } = this;
    return this.#context.registry.deploys.settle({ insalesId, owner: this.#owner }, result);
  }

  /** Sends only while the lease is held. Waits for requests that were already sent. */
  readonly fetch: StoreFetch = async (input, init) => {
    await this.#ensure();
    return this.#context.storeFetch(input, init);
  };

  /** Extends the lease during the wait. @throws {DeployError} `stopped`, also if the wait is too long */
  readonly sleep = async (ms: number): Promise<void> => {
    if (ms > longestSleep) throw stopped("the store is looked at again later");
    await this.#ensure();
    await this.#sleep(ms, this.signal).catch(() => {});
    await this.#ensure();
  };

  end(): void {
    clearTimeout(this.#timer);
    this.signal.removeEventListener("abort", this.#stop);
  }

  /** Running requests may end in time, because a cut create has to be looked for. */
  readonly #stop = (): void => {
    clearTimeout(this.#timer);
    this.#timer = this.#cutAfter(this.#grace, new DeployError("interrupted", "the worker stops"));
  };

  #cutAfter(ms: number, reason: DeployError): NodeJS.Timeout {
    return setTimeout(() => this.#cut.abort(reason), ms);
  }

  /** Extends the lease if necessary. @throws {DeployError} `stopped` */
  async #ensure(): Promise<void> {
    const { now } = this.#context;
    if (this.signal.aborted) throw stopped("the worker stops");
    if (this.cut.aborted) throw stopped((this.cut.reason as DeployError).message);
    if (this.#until - now() >= shortestRest) return;
    const next = now() + leaseLength;
    this.#isLost = true;
    const isHeld = await this.extend(next).catch((cause: unknown) => {
      throw stopped("the registry cannot extend the lease", cause);
    });
    if (!isHeld) throw stopped("another worker has begun to deploy into this store");
    this.#isLost = false;
    this.#until = next;
  }
}

function stopped(why: string, cause?: unknown): DeployError {
  return new DeployError("stopped", `the deploy was stopped: ${why}`, {
    fix: "No action is needed: the deploy continues automatically.",
    cause,
  });
}
