import { setTimeout as sleepFor } from "node:timers/promises";
import { decodeUsageLimit, type Format, type UsageLimit, usageLimitHeader } from "@orderpane/protocol/api";
import { DeployError, type DeployErrorCode } from "../errors.ts";
import { fetchStore } from "../http/fetch-store.ts";
import { type Call, createSendCall } from "../http/send.ts";
import type { Clock, Wait } from "../pacing/clock.ts";
import { createPacedSend, type PacingOptions } from "../pacing/paced-send.ts";
import { decodeHttpDate } from "../pacing/retry-after.ts";
import { secretsOf, type Target } from "../target.ts";
import { createResponseReader } from "./response-reader.ts";
import { retry } from "./retry.ts";

export interface ClientOptions extends PacingOptions {
  /** Default `xml`, the documented one. */
  readonly format?: Format;
  /** Default: the global `fetch`, except for names under `.localhost`, which are this machine. */
  readonly fetch?: typeof fetch;
  /** For a whole request, including the body of the response, in ms. Default 30,000. */
  readonly timeout?: number;
  /** The most bytes of a body that are read. Default: enough for any list of widgets. */
  readonly longest?: number;
  /** Default: a timer. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** What no error may show besides the credentials. */
  readonly secrets?: readonly string[];
  /** ms. Default `Date.now`. */
  readonly now?: () => number;
  /** Called before each pause. */
  readonly onWait?: (wait: Wait) => void;
  /** Called every 15 s that a response is late. */
  readonly onSlow?: (slow: Wait) => void;
}

/** What the headers of a response say. */
export interface Observed {
  readonly usage: UsageLimit | null;
  /** How far this machine's clock is ahead of the store's, in ms, to the second. */
  readonly clockSkew: number | null;
}

/**
 * Sends calls to one store within its request limit, and decodes the responses. `isKnown`: the address is
 * certainly that of a store.
 */
export function createStoreCalls(target: Target, options: ClientOptions, { isKnown = false } = {}) {
  const { now = Date.now, sleep = (ms: number) => sleepFor(ms), onWait = () => {} } = options;
  const { fetch = fetchStore, timeout = 30_000, longest } = options;
  const clock: Clock = { now, sleep, onWait };
  const sendCall = createSendCall(target, { fetch, timeout, longest });
  const read = createResponseReader([...secretsOf(target), ...(options.secrets ?? [])]);
  let requests = 0;
  let observed: Observed | null = null;
  let hasResponded = isKnown;
  /** Calls that the store may have executed: it did not refuse every try. */
  const undecided = new WeakSet<Call>();

  const sendOnce = async (call: Call) => {
    requests++;
    const response = await sendCall(call)
      .catch((error: unknown) => {
        undecided.add(call);
        throw error;
      })
      .finally(announceSlow(call, options.onSlow));
    const { status, headers } = response;
    if (status < 400 || status >= 500 || status === 408) undecided.add(call);
    const date = decodeHttpDate(headers.get("date"));
    observed = {
      usage: decodeUsageLimit(headers.get(usageLimitHeader)),
      clockSkew: date === null ? null : now() - date,
    };
    return response;
  };
  const send = createPacedSend(sendOnce, clock, options);

  /** Sends a call and decodes its response. Sends it again only if it was refused because of the limit. */
  const once = async <T>(call: Call, decode: (body: string) => T): Promise<T> => {
    const decoded = read(await send(call), call.subject, decode);
    hasResponded = true;
    return decoded;
  };
  /** Sends a call that may be executed twice. Sends it again while the failure may be temporary. */
  const repeat = <T>(call: Call, decode: (body: string) => T): Promise<T> =>
    call.isCourtesy
      ? once(call, decode)
      : retry(() => once(call, decode), { clock, isKnown: () => hasResponded });

  return {
    clock,
    once,
    repeat,
    /** Begins the message of an error: `shop.example: cannot list the widgets`. */
    subject: (doing: string) => `${target.store.host}: cannot ${doing}`,
    /** Whether the store may have executed the call in one of its tries. */
    mayBeExecuted: (call: Call) => undecided.has(call),
    get observed() {
      return observed;
    },
    get requests() {
      return requests;
    },
  };
}

/** `null` if it fails, or fails with this code. */
export async function orNull<T>(asked: Promise<T>, code?: DeployErrorCode): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DeployError && (code === undefined || error.code === code)) return null;
    throw error;
  }
}

/** Half of the default timeout. */
const slowSeconds = 15;

/** Returns a function that ends the announcements. */
function announceSlow({ method, path }: Call, onSlow: ClientOptions["onSlow"] = () => {}): () => void {
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += slowSeconds;
    onSlow({ seconds, reason: `${method} ${path} has no complete response yet` });
  }, slowSeconds * 1000);
  return () => clearInterval(timer);
}
