import { decodeUsageLimit, type UsageLimit, usageLimitHeader } from "@orderpane/protocol/api";
import { DeployError } from "../errors.ts";
import type { Answer, Call, Exchange } from "../exchange.ts";
import type { Clock } from "./clock.ts";
import { decodeHttpDate } from "./http-date.ts";
import { blockQuota, type Hold, returnSlot, type Slot, takeSlot } from "./quota.ts";
import type { QuotaState } from "./quota-state.ts";
import { decodeRetryAfter } from "./retry-after.ts";

export interface PacingOptions {
  state: QuotaState;
  /** Share of the request limit that is left to the application itself, from 0 to 1. */
  reserve: number;
}

/** Answers in a row that ask for patience, before a call is given up. */
const maxRefusals = 6;

/** No window is longer; a store that asks for more than this, in seconds, is not waited for. */
const maxAsked = 900;

/** How long a call waits for its turn altogether, in ms. */
const patience = 25 * 60_000;

/** In ms; other processes may learn meanwhile that the wait is over. */
const lookAgain = 1000;

/** Shorter waits are not worth it: timers are early by a millisecond at times. */
const shortestWait = 20;

/**
 * Keeps an exchange within the store's request limit, and waits out 429 and 503: those were not executed.
 * Throws {@link DeployError} `limited` when waiting does not help.
 */
export function createPacedExchange(
  exchange: Exchange,
  clock: Clock,
  { state, reserve }: PacingOptions,
): Exchange {
  const { now } = clock;

  return async (call) => {
    for (let refusals = 1; ; refusals++) {
      const slot = await awaitSlot(call);
      const { answer, usage } = await sendIn(slot, call);
      const asked = readRetryAfter(answer, now());
      if (!isLimited(answer, call, asked)) return answer;
      if (asked !== null && asked > maxAsked) throw refused(answer, call, `it asks for another ${asked} s`);
      block(slot, { asked, isSpent: isQuota(answer, usage) });
      if (refusals === maxRefusals) throw refused(answer, call, `it said so ${maxRefusals} times in a row`);
    }
  };

  async function awaitSlot(call: Call): Promise<Slot> {
    const since = now();
    let announced: Hold | null = null;
    for (;;) {
      const turn = state.update((quota) => takeSlot(quota, { now: now(), reserve }));
      if ("number" in turn) {
        if (announced && announced.until > now() + lookAgain) announce(announced, now());
        return turn;
      }
      if (now() - since > patience) throw outOfPatience(call);
      if (turn.reason !== announced?.reason || turn.until > announced.until + lookAgain) {
        announce(turn, turn.until);
        announced = turn;
      }
      await clock.sleep(Math.max(shortestWait, Math.min(turn.askAt - now(), lookAgain)));
    }
  }

  function announce({ reason }: Hold, until: number): void {
    clock.onWait({ seconds: (until - now()) / 1000, reason: reasons[reason] });
  }

  /** Whatever comes of it, the slot is given back. */
  async function sendIn(slot: Slot, call: Call): Promise<{ answer: Answer; usage: UsageLimit | null }> {
    const giveBack = (usage: UsageLimit | null) =>
      state.update((quota) => [returnSlot(quota, slot, { now: now(), usage }), null]);
    try {
      const answer = await exchange(call);
      const usage = decodeUsageLimit(answer.headers.get(usageLimitHeader));
      giveBack(usage);
      return { answer, usage };
    } catch (error) {
      giveBack(null);
      throw error;
    }
  }

  function block(slot: Slot, { asked, isSpent }: { asked: number | null; isSpent: boolean }): void {
    const atLeast = asked === null ? null : Math.max(1, asked);
    state.update((quota) => [blockQuota(quota, slot, { now: now(), asked: atLeast, isSpent }), null]);
  }
}

const reasons: Record<Hold["reason"], string> = {
  blocked: "the store's request limit is used up",
  spent: "the store's request limit is nearly used up",
  crowded: "other requests take what is left of the store's request limit",
};

/** The answer's own `Date` is the better now: the clock of this machine may be off by minutes. */
function readRetryAfter({ headers }: Answer, now: number): number | null {
  const date = decodeHttpDate(headers.get("date") ?? "", now);
  return decodeRetryAfter(headers.get("retry-after"), date ?? now);
}

/** A bare 503 may come from anything on the way: whether a POST was executed is then unknown. */
function isLimited({ status }: Answer, { method }: Call, retryAfter: number | null): boolean {
  return status === 429 || (status === 503 && (method !== "POST" || retryAfter !== null));
}

/** Whether it is the request limit that refuses, and not a server with too much to do. */
function isQuota({ status }: Answer, usage: UsageLimit | null): boolean {
  return usage ? usage.used >= usage.limit : status === 429;
}

function refused({ status }: Answer, { subject }: Call, why: string): DeployError {
  return limited(`${subject}: the store's request limit is used up (${status}), ${why}`);
}

function outOfPatience({ subject }: Call): DeployError {
  return limited(`${subject}: the store's request limit has left no room for ${patience / 60_000} minutes`);
}

function limited(message: string): DeployError {
  return new DeployError("limited", message, {
    fix: "Try again later; other programs may be using the application's quota in this store.",
  });
}
