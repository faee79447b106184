import { randomUUID } from "node:crypto";
import { DeployError, type Wait } from "@orderpane/deploy";
import type { StoreFetch } from "@orderpane/deploy/client";
import type { ApplicationContext } from "../context.ts";
import type { DeployResult, StoreRecord } from "../registry/registry.ts";

/** In ms. Longer than a request may take, so that no request outlasts the lease. */
const leaseLength = 60_000;

/** In ms. If less than this is left, the lease is extended before the next request. */
const shortestRest = 40_000;

/** In ms. A longer wait ends the attempt, and the store is due again when it is over. */
const longestWait = 10_000;

/** The timing of deploys. Tests replace it. */
export interface DeployTiming {
  /** Resolves early, or rejects, once the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** In ms. An attempt that has sent nothing for this long continues without its place in the queue. */
  readonly longestHold: number;
}

/** The right of one attempt to deploy into a store. The attempt may act only while it holds the lease. */
export class StoreLease {
  readonly insalesId: number;
  /** Aborted when the worker stops. */
  readonly signal: AbortSignal;
  /** Resolves when nothing has been sent for `longestHold`. */
  readonly idle: Promise<void>;
  readonly #context: Pick<ApplicationContext, "registry" | "storeFetch" | "now">;
  readonly #sleep: DeployTiming["sleep"];
  readonly #idleTimer: NodeJS.Timeout;
  /** Random, because two attempts in one process must not share a lease either. */
  readonly #owner = randomUUID();
  #until = 0;
  #waitReason = "";
  #resumeAt: number | null = null;

  constructor(
    context: Pick<ApplicationContext, "registry" | "storeFetch" | "now">,
    { insalesId, signal, sleep, longestHold }: DeployTiming & Pick<StoreLease, "insalesId" | "signal">,
  ) {
    this.insalesId = insalesId;
    this.signal = signal;
    this.#context = context;
    this.#sleep = sleep;
    const idle = Promise.withResolvers<void>();
    this.idle = idle.promise;
    this.#idleTimer = setTimeout(idle.resolve, longestHold);
  }

  /** When the deploy can continue, in ms; `null` unless a long wait has stopped it. */
  get resumeAt(): number | null {
    return this.#resumeAt;
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

  /** Returns `false`, and changes nothing, if the lease was lost. */
  async settle(result: DeployResult): Promise<boolean> {
    const { insalesId } = this;
    return this.#context.registry.deploys.settle({ insalesId, owner: this.#owner }, result);
  }

  /** Sends only while the lease is held. Waits for requests that were already sent. */
  readonly fetch: StoreFetch = async (input, init) => {
    await this.#ensure();
    this.#idleTimer.refresh();
    return this.#context.storeFetch(input, init);
  };

  readonly onWait = ({ reason }: Wait): void => void (this.#waitReason = reason);

  /** Extends the lease during the wait. @throws {DeployError} `stopped`, also if the wait is too long */
  readonly sleep = async (ms: number): Promise<void> => {
    if (ms > longestWait) {
      this.#resumeAt = this.#context.now() + ms;
      throw stopped(this.#waitReason);
    }
    await this.#ensure();
    await this.#sleep(ms, this.signal).catch(() => {});
    await this.#ensure();
  };

  end(): void {
    clearTimeout(this.#idleTimer);
  }

  /** Extends the lease if necessary. @throws {DeployError} `stopped` */
  async #ensure(): Promise<void> {
    const { now } = this.#context;
    if (this.signal.aborted) throw stopped("the worker stops");
    if (this.#until - now() >= shortestRest) return;
    const next = now() + leaseLength;
    const isHeld = await this.extend(next).catch((cause: unknown) => {
      throw stopped("the registry cannot extend the lease", cause);
    });
    if (!isHeld) throw stopped("another worker has begun to deploy into this store");
    this.#until = next;
  }
}

function stopped(why: string, cause?: unknown): DeployError {
  return new DeployError("stopped", `the deploy was stopped: ${why}`, {
    fix: "No action is needed: the deploy continues automatically.",
    cause,
  });
}
