import { DeployError, type Wait } from "@orderpane/deploy";
import type { DeployRegister } from "../registry/registry.ts";

/** In ms. Longer than a request may take, so that no request outlasts the lease. */
export const leaseLength = 60_000;

/** In ms. With less than this left, the lease is extended before anything else is sent. */
const shortestRest = 40_000;

/** In ms. A longer wait ends the try: the store is due again when it is over. */
const longestWait = 10_000;

export interface LeaseGuardOptions {
  readonly deploys: Pick<DeployRegister, "extend">;
  readonly insalesId: number;
  readonly owner: string;
  readonly until: number;
  readonly now: () => number;
  /** Resolves early, or rejects, once the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** Called before each request. */
  readonly onRequest: () => void;
}

export type LeaseGuard = ReturnType<typeof createLeaseGuard>;

/** Lets a deploy act only while it holds its store, and until it is told to stop. */
export function createLeaseGuard({ deploys, insalesId, owner, now, ...options }: LeaseGuardOptions) {
  const { sleep, signal, onRequest } = options;
  let { until } = options;
  let reason = "";
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
    /** When the deploy can go on, in ms; `null` unless a long wait has stopped it. */
    get resumeAt() {
      return resumeAt;
    },
    /** Sends only while the lease is held. A request that was sent is waited for. */
    guard(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
      return async (input, init) => {
        await ensure();
        onRequest();
        return fetch(input, init);
      };
    },
    onWait: (wait: Wait): void => void ({ reason } = wait),
    /** Keeps the lease meanwhile. @throws {DeployError} `stopped`, also if the wait is long */
    sleep: async (ms: number): Promise<void> => {
      if (ms > longestWait) {
        resumeAt = now() + ms;
        throw stopped(reason);
      }
      await ensure();
      await sleep(ms, signal).catch(() => {});
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
