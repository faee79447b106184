import { decodeUsageLimit, type UsageLimit, usageLimitHeader } from "@orderpane/protocol/api";
import { DeployError } from "../errors.ts";
import type { Answer, Call, Exchange } from "../client/exchange.ts";
import type { Clock } from "./clock.ts";
import type { Hold } from "./hold.ts";
import { returnSlot, type Slot, takeSlot } from "./quota.ts";
import type { QuotaState } from "./quota-state.ts";
import { block, isQuota, maxAsked, readRetryAfter } from "./refusal.ts";

export interface PacingOptions {
  state: QuotaState;
  /** Share of the request limit that is left to the application itself, from 0 to 1. */
  reserve: number;
}

/** Answers in a row that ask for patience, before a call is given up. */
const maxRefusals = 6;

/** How long a call waits for its turn altogether, in ms. */
const patience = 25 * 60_000;

/** In ms; other processes may learn meanwhile that the wait is over. */
const lookAgain = 250;

/** Of a wait that ends sooner or later by less, in ms, nothing is said. */
const worthTelling = 1000;

/** Shorter waits are not worth it: timers are early by a millisecond at times. */
const shortestWait = 20;

/**
 * Keeps an exchange within the store's request limit, and waits out 429 and 503. A 503 to a POST comes back as it is,
 * since it may have been executed; the next call waits as long as it asked for. A courtesy waits for nothing.
 * Throws {@link DeployError} `limited` when waiting does not help.
 */
export function createPacedExchange(
  exchange: Exchange,
  clock: Clock,
  { state, reserve }: PacingOptions,
): Exchange {
  const { now } = clock;
  /** The last refusal that was heard here, and until when it holds. */
  let heard: { words: string; until: number } | null = null;

  return async (call) => {
    for (let refusals = 1; ; refusals++) {
      const slot = await awaitSlot(call);
      const { answer, usage } = await sendIn(slot, call);
      if (answer.status !== 429 && answer.status !== 503) return answer;
      const asked = readRetryAfter(answer, now());
      const isOpen = mayBeExecuted(answer, call);
      // Nothing to wait for: whoever looks what became of it is told by the store itself.
      if (isOpen && (asked === null || asked > maxAsked)) return answer;
      const isSpent = isQuota(answer, usage);
      const giveUp = (why: string) => refused(call, { status: answer.status, isSpent, why });
      if (asked !== null && asked > maxAsked) throw giveUp(`it asks for another ${asked} s`);
      const until = block(state, slot, { now: now(), asked, isSpent });
      heard = { words: `${call.method} ${call.path} was answered ${answer.status}`, until };
      if (isOpen || call.isCourtesy) return answer;
      if (refusals === maxRefusals) throw giveUp(`it said so ${maxRefusals} times in a row`);
    }
  };

  async function awaitSlot(call: Call): Promise<Slot> {
    const since = now();
    let announced: Hold | null = null;
    for (;;) {
      const turn = state.update((quota) => takeSlot(quota, { now: now(), reserve }));
      if ("number" in turn) {
        if (announced && announced.until > now() + worthTelling) announce(announced, now());
        return turn;
      }
      if (call.isCourtesy) throw limited(`${call.subject}: ${reasons[turn.reason]}`);
      if (now() - since > patience) throw outOfPatience(call);
      if (turn.reason !== announced?.reason || turn.until > announced.until + worthTelling) {
        announce(turn, turn.until);
        announced = turn;
      }
      await clock.sleep(Math.max(shortestWait, Math.min(turn.askAt - now(), lookAgain)));
    }
  }

  function announce({ reason, until: end }: Hold, until: number): void {
    const why = heard?.until === end ? `: ${heard.words}` : "";
    clock.onWait({ seconds: (until - now()) / 1000, reason: reasons[reason] + why });
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
}

const reasons: Record<Hold["reason"], string> = {
  blocked: "the store's request limit is used up",
  busy: "the store takes no requests at the moment",
  spent: "the store's request limit is nearly used up",
  saved: "what is left of the store's request limit is saved up to find out when it begins anew",
  crowded: "other requests take what is left of the store's request limit",
};

/** A 503 may come from anything on the way, whatever it asks for; what is repeated then must bear being done twice. */
function mayBeExecuted({ status }: Answer, { method }: Call): boolean {
  return status === 503 && method === "POST";
}

function refused(
  { subject }: Call,
  { status, isSpent, why }: { status: number; isSpent: boolean; why: string },
): DeployError {
  return limited(`${subject}: ${reasons[isSpent ? "blocked" : "busy"]} (${status}), ${why}`);
}

function outOfPatience({ subject }: Call): DeployError {
  return limited(`${subject}: the store's request limit has left no room for ${patience / 60_000} minutes`);
}

function limited(message: string): DeployError {
  return new DeployError("limited", message, {
    fix: "Try again later; the store may be overloaded, or other programs use the application's quota in it.",
  });
}
