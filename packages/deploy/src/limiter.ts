import { requestLimit, type UsageLimit } from "@orderpane/protocol/api";

/** A model of the store's request limit: it only tells how long to wait, it never waits. All times in ms. */
export interface Limiter {
  /** How long the next request should be held back; 0 while the quota lasts. */
  delay(): number;
  /** To be called when a request goes out: the first one opens the window (*spec*). */
  sent(): void;
  /** Takes what an answer says about the quota; others may share it. */
  learn(usage: UsageLimit | null): void;
  /** Time to the end of the window; the whole window when none is open. */
  rest(): number;
  /** Forgets the window, after it was waited for. */
  renew(): void;
}

export interface LimiterOptions {
  /** ms. */
  now: () => number;
  /** Share of the quota that is left to the application itself. Default 0.1. */
  reserve?: number;
}

const windowLength = requestLimit.windowSeconds * 1000;

export function createLimiter({ now, reserve = 0.1 }: LimiterOptions): Limiter {
  let openedAt: number | null = null;
  let usage: UsageLimit | null = null;

  const isOpen = () => openedAt !== null && now() < openedAt + windowLength;
  const rest = () => (isOpen() ? openedAt! + windowLength - now() : windowLength);

  return {
    delay: () => (isOpen() && usage && isSpent(usage, reserve) ? rest() : 0),
    sent() {
      if (isOpen()) return;
      openedAt = now();
      usage = null;
    },
    learn(next) {
      if (!next || next.limit === 0) return;
      // A count that fell: the store has opened a new window, not long before this answer.
      if (usage && next.used < usage.used) openedAt = now();
      usage = next;
    },
    rest,
    renew() {
      openedAt = null;
      usage = null;
    },
  };
}

function isSpent({ used, limit }: UsageLimit, reserve: number): boolean {
  return used >= limit - Math.floor(limit * reserve);
}
