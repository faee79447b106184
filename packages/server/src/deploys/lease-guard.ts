import { DeployError } from "@orderpane/deploy";
import type { DeployRegister } from "../registry/registry.ts";

/** In ms. Longer than a request may take, so that no request outlasts the lease. */
export const leaseLength = 60_000;

/** In ms. With less than this left, the lease is extended before anything else is sent. */
const shortestRest = 40_000;

/** In ms. A store that takes no requests for longer than this gives its place in the queue to another one. */
const longestWait = 60_000;

export interface LeaseGuardOptions {
  readonly deploys: Pick<DeployRegister, "extend">;
  readonly insalesId: number;
  readonly owner: string;
  readonly until: number;
  readonly now: () => number;
  /** Resolves early, or rejects, once the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Lets a deploy act only while it holds its store, and until it is told to stop. */
export function createLeaseGuard({ deploys, insalesId, owner, now, ...options }: LeaseGuardOptions) {
  const { sleep, signal } = options;
  let { until } = options;
  let resumeAt: number | null = null;

  /** Extends the lease when it needs to. @throws {DeployError} `stopped` */
  async function ensure(): Promise<void> {
    if (signal.aborted) throw stopped("the worker stops");
    if (until - now() >= shortestRest) return;
    const next = now() + leaseLength;
    const isHeld = await deploys.extend({ insalesId, owner, until: next }).catch((cause: unknown) => {
      throw stopped("the registry cannot extend the lease", cause);
    });
    if (!isHeld) throw stopped("another worker has begun to deploy into this store");
    until = next;
  }

  return {
    /** When the store takes requests again, in ms; `null` unless that is what has stopped the deploy. */
    get resumeAt() {
      return resumeAt;
    },
    /** Sends only while the lease is held. A request that was sent is waited for. */
    guard(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
      return async (input, init) => {
        await ensure();
        return fetch(input, init);
      };
    },
    /** Keeps the lease meanwhile. @throws {DeployError} `stopped`, also if the wait is long */
    sleep: async (ms: number): Promise<void> => {
      const end = now() + ms;
      if (ms > longestWait) {
        resumeAt = end;
        throw stopped("the store takes no requests for a while");
      }
      for (let left = ms; left > 0; left = end - now()) {
        await ensure();
        await sleep(Math.min(left, leaseLength - shortestRest), signal).catch(() => {});
      }
      await ensure();
    },
  };
}

function stopped(why: string, cause?: unknown): DeployError {
  return new DeployError("stopped", `the deploy was stopped: ${why}`, {
    fix: "Nothing: the deploy goes on by itself where it was stopped.",
    cause,
  });
}
