import { DeployError } from "../errors.ts";
import type { Call, SendCall, StoreResponse } from "./send.ts";
import { isRefusal, Throttle, type Throttling } from "./throttle.ts";

/** A pause that is about to begin, or with `onSlow` one that goes on. */
export interface Wait {
  readonly seconds: number;
  /** A clause: `the store takes no requests at the moment: GET /admin/account.json got 503`. */
  readonly reason: string;
}

export interface Clock {
  /** ms since 1970. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly onWait: (wait: Wait) => void;
}

/** Refusals in a row after which a call is given up. */
const maxRefusals = 6;

/** In ms. No window lasts as long, so a store that asks for a longer pause is not waited for. */
const longestPause = 15 * 60_000;

/** Shorter pauses are not announced, in ms. */
const shortestAnnounced = 500;

export interface PacingOptions {
  /** Share of the request limit that is left to the application itself. Default 0.1. */
  readonly reserve?: number;
  /** The throttle of all clients of the application in this store. Default: this client is the only one. */
  readonly throttle?: Throttle;
}

/** Timers may be early by a millisecond. */
const shortestSleep = 20;

/**
 * Keeps calls within the store's request limit, and repeats calls that get 429 or 503 after the pause
 * that the response asks for. A 503 to a POST is returned, because the POST may have been executed; the next
 * call waits. A courtesy call never waits.
 *
 * @throws {DeployError} `limited` when waiting does not help
 */
export function createPacedSend(
  sendCall: SendCall,
  clock: Clock,
  { reserve = 0.1, throttle = new Throttle({ now: clock.now, reserve }) }: PacingOptions,
): SendCall {
  /** Ends the reason of a wait after a refusal: `: GET /admin/account.json got 503`. */
  let refusal = "";
  let announcedUntil = 0;

  return async (call) => {
    for (let refusals = 0; ; refusals++) {
      // After the last check nothing is awaited: another call could take the turn in the meantime.
      for (let pause; (pause = pauseBefore(call, refusals));) await wait(pause);
      const response = await throttle.run(() => sendCall(call));
      const isRefused = isRefusal(response);
      refusal = isRefused ? `: ${call.method} ${call.path} got ${response.status}` : "";
      if (!isRefused || call.isCourtesy || mayBeExecuted(response, call)) return response;
    }
  };

  /** `null`: the call can be sent now. */
  function pauseBefore(call: Call, refusals: number): Throttling | null {
    const throttling = throttle.check(reserve);
    if (!throttling) return null;
    const { until } = throttling;
    const reason = throttling.reason + refusal;
    if (call.isCourtesy) throw limited(call, reason);
    if (refusals >= maxRefusals) throw limited(call, `${reason}, for the ${maxRefusals}th time in a row`);
    const pause = until - clock.now();
    if (pause <= longestPause) return { reason, until };
    // A new call asks the store itself whether the pause is really that long.
    if (refusals === 0) return null;
    throw limited(call, `${reason}, to be tried again in ${Math.ceil(pause / 1000)} s`);
  }

  async function wait({ reason, until }: Throttling): Promise<void> {
    const pause = until - clock.now();
    // Calls that wait for the same end share one announcement.
    if (pause >= shortestAnnounced && until !== announcedUntil) {
      announcedUntil = until;
      clock.onWait({ seconds: pause / 1000, reason });
    }
    await clock.sleep(Math.max(shortestSleep, pause));
  }
}

/** A 503 may come from any server on the way, also after the store has executed the request. */
function mayBeExecuted({ status }: StoreResponse, { method }: Call): boolean {
  return status === 503 && method === "POST";
}

function limited({ subject }: Call, why: string): DeployError {
  return new DeployError("limited", `${subject}: ${why}`);
}
