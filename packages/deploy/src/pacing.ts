import { decodeUsageLimit, requestLimit, usageLimitHeader } from "@orderpane/protocol/api";
import { DeployError } from "./errors.ts";
import type { Answer, Call, Exchange } from "./exchange.ts";
import { decodeHttpDate } from "./http-date.ts";
import { createLimiter } from "./limiter.ts";
import { decodeRetryAfter } from "./retry-after.ts";

/** A pause that is about to begin. */
export interface Wait {
  seconds: number;
  /** Why, as a clause: `the store's request limit is used up`. */
  reason: string;
}

/** How time passes for a client. */
export interface Clock {
  /** ms. */
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  onWait: (wait: Wait) => void;
}

/** Answers in a row that ask for patience, before a call is given up. */
const maxWaits = 5;

/** No window is longer; a store that asks for more than this, in seconds, is not waited for. */
const maxSeconds = 3 * requestLimit.windowSeconds;

/**
 * Keeps an exchange within the store's request limit, and waits out 429 and 503: those were not executed.
 * Throws {@link DeployError} `limited` when waiting does not help.
 */
export function createPacedExchange(exchange: Exchange, clock: Clock): Exchange {
  const limiter = createLimiter(clock);

  return async (call) => {
    const quotaDelay = limiter.delay();
    if (quotaDelay > 0) {
      await pause(clock, quotaDelay / 1000, "the store's request limit is nearly used up");
      limiter.renew();
    }
    for (let waits = 0; ; waits++) {
      limiter.sent();
      const answer = await exchange(call);
      limiter.learn(decodeUsageLimit(answer.headers.get(usageLimitHeader)));
      const asked = readRetryAfter(answer, clock.now());
      if (!isLimited(answer, call, asked)) return answer;
      const seconds = Math.max(1, asked ?? Math.ceil(limiter.rest() / 1000));
      if (waits === maxWaits || seconds > maxSeconds) throw limited(answer, call, seconds);
      await pause(clock, seconds, "the store's request limit is used up");
      limiter.renew();
    }
  };
}

/** The answer's own `Date` is the better now: the clock of this machine may be off by minutes. */
function readRetryAfter({ headers }: Answer, now: number): number | null {
  const date = decodeHttpDate(headers.get("date") ?? "", now);
  return decodeRetryAfter(headers.get("retry-after"), date ?? now);
}

/** A bare 503 may come from anything on the way: whether a POST was executed is then unknown. */
function isLimited({ status }: Answer, { method }: Call, retryAfter: number | null): boolean {
  return status === 429 || (status === 503 && (method !== "POST" || retryAfter !== null));
}

async function pause({ sleep, onWait }: Clock, seconds: number, reason: string): Promise<void> {
  onWait({ seconds, reason });
  await sleep(seconds * 1000);
}

function limited({ status }: Answer, { subject }: Call, seconds: number): DeployError {
  return new DeployError(
    "limited",
    `${subject}: the store's request limit is used up (${status}), it asks for another ${seconds} s`,
    { fix: "Try again later; other programs may be using the application's quota in this store." },
  );
}
