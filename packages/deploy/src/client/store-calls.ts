import { setTimeout as sleepFor } from "node:timers/promises";
import { decodeErrorBody, type Format } from "@orderpane/protocol/api";
import { messageOf } from "@orderpane/protocol/errors";
import { createRedactor, type Redactor } from "@orderpane/protocol/secrets";
import { DeployError, type DeployErrorCode } from "../errors.ts";
import { secretsOf, type Target } from "../target.ts";
import { fetchStore, type StoreFetch } from "./fetch-store.ts";
import { type Call, createSendCall, type SendCall, type StoreResponse } from "./send.ts";
import { isRefusal, Throttle, type Throttling } from "./throttle.ts";

export interface Wait {
  readonly seconds: number;
  /**
   * A clause, such as `the store is not accepting requests at the moment: GET /admin/account.json got 503`.
   */
  readonly reason: string;
}

export interface ClientOptions {
  /** Default `xml`, the documented format. */
  readonly format?: Format;
  /** Default: the global `fetch`, except for names under `.localhost`, which are this machine. */
  readonly fetch?: StoreFetch;
  /** For a whole request, including the body of the response, in ms. Default 30,000. */
  readonly timeout?: number;
  /** Maximum number of body bytes that are read. The default is enough for any list of widgets. */
  readonly longest?: number;
  /**
   * In ms. A call that would have to wait longer, for the request limit or before a retry, fails. Default: 15
   * minutes, because no rate limit window lasts longer.
   */
  readonly longestWait?: number;
  /** Cuts running requests. Its reason is the error if it is a `DeployError`. */
  readonly signal?: AbortSignal;
  /** Default: a timer. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** Values that no error may contain, besides the credentials. */
  readonly secrets?: readonly string[];
  /** Whether errors quote the store's responses. Default `true`; orders are personal data. */
  readonly quotesResponses?: boolean;
  /** Returns ms since 1970. Default `Date.now`. */
  readonly now?: () => number;
  readonly onWait?: (wait: Wait) => void;
  /** Share of the request limit that is left to the application itself. Default 0.1. */
  readonly reserve?: number;
  /** The throttle shared by the application's clients in this store. Default: this client has its own. */
  readonly throttle?: Throttle;
}

/**
 * Sends calls to one store within its request limit, and decodes the responses. From top to bottom: a call is
 * repeated while its failure may be temporary, waits for the limit, and is sent.
 */
export class StoreCalls {
  requests = 0;
  readonly #host: string;
  readonly #now: () => number;
  readonly #sleep: (ms: number) => Promise<void>;
  readonly #onWait: (wait: Wait) => void;
  readonly #reserve: number;
  readonly #longestWait: number;
  readonly #throttle: Throttle;
  readonly #sendCall: SendCall;
  readonly #secrets: readonly string[];
  readonly #quotesResponses: boolean;
  #isKnown: boolean;
  /** Suffix of a wait's reason after a refusal: `: GET /admin/account.json got 503`. */
  #refusal = "";
  #announcedUntil = 0;

  /** `isKnown`: the address is certainly a store's. */
  constructor(target: Target, options: ClientOptions, { isKnown = false } = {}) {
    const { now = Date.now, sleep = (ms: number) => sleepFor(ms), onWait = () => {} } = options;
    const { fetch = fetchStore, timeout = 30_000, longest, signal, secrets = [], reserve = 0.1 } = options;
    this.#host = target.store.host;
    this.#now = now;
    this.#sleep = sleep;
    this.#onWait = onWait;
    this.#reserve = reserve;
    this.#longestWait = options.longestWait ?? longestWindow;
    this.#throttle = options.throttle ?? new Throttle({ now });
    this.#isKnown = isKnown;
    this.#sendCall = createSendCall(target, { fetch, timeout, longest, signal });
    this.#secrets = [...secretsOf(target), ...secrets];
    this.#quotesResponses = options.quotesResponses ?? true;
  }

  /** Prefix of error messages, such as `shop.example: cannot list the widgets`. */
  subject(doing: string): string {
    return `${this.#host}: cannot ${doing}`;
  }

  /** Sends a call and decodes its response. Retries only a call refused because of the limit. */
  async once<T>(call: Call, decode: (body: string, sentAt: number) => T): Promise<T> {
    const { subject } = call;
    const response = await this.#sendInLimit(call);
    const quoting = { subject, secrets: this.#secrets, quotesResponses: this.#quotesResponses };
    const decoded = readResponse(response, quoting, (body) => decode(body, response.sentAt));
    this.#isKnown = true;
    return decoded;
  }

  /** Sends a call that may be executed twice. Retries it while the failure may be temporary. */
  async repeat<T>(call: Call, decode: (body: string, sentAt: number) => T): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await this.once(call, decode);
      } catch (error) {
        if (call.isCourtesy) throw error;
        await this.pauseAfter(error, tries);
      }
    }
  }

  /**
   * Waits before the next try of a call. Throws the error of the last try if another one cannot help. A store
   * that cannot be reached is tried again if it has responded before: otherwise its address may be wrong.
   */
  async pauseAfter(error: unknown, tries: number): Promise<void> {
    const ms = retryDelays[tries];
    if (!(error instanceof DeployError) || ms === undefined || ms > this.#longestWait) throw error;
    if (!temporary.has(error.code) && !(error.code === "unreachable" && this.#isKnown)) throw error;
    await this.wait(ms, `${error.message}; trying again`);
  }

  async wait(ms: number, reason: string): Promise<void> {
    this.#onWait({ seconds: ms / 1000, reason });
    await this.#sleep(ms);
  }

  /**
   * Keeps calls within the store's request limit, and retries calls that get 429 or 503 after the pause that
   * the response asks for. A 503 to a POST is returned, because the POST may have been executed; the next
   * call waits. A courtesy call never waits.
   *
   * @throws {DeployError} `limited` if waiting does not help
   */
  async #sendInLimit(call: Call): Promise<SentResponse> {
    for (let refusals = 0; ; refusals++) {
      let pause = this.#pauseBefore(call, refusals);
      while (pause) {
        await this.#waitUntil(pause);
        pause = this.#pauseBefore(call, refusals);
      }
      // No `await` between the last check and the request: another call could use the quota.
      const response = await this.#send(call);
      const { status } = response;
      this.#refusal = isRefusal(response) ? `: ${call.method} ${call.path} got ${status}` : "";
      // A 503 may come from any proxy, even after the store has executed the request.
      const mayBeExecuted = status === 503 && call.method === "POST";
      if (!isRefusal(response) || call.isCourtesy || mayBeExecuted) return response;
    }
  }

  /** Returns `null` if the call can be sent now. */
  #pauseBefore(call: Call, refusals: number): Throttling | null {
    const throttling = this.#throttle.check(this.#reserve);
    if (!throttling) return null;
    const { until } = throttling;
    const reason = throttling.reason + this.#refusal;
    if (call.isCourtesy) throw limited(call, reason);
    if (refusals >= maxRefusals) throw limited(call, `${reason}, for the ${maxRefusals}th time in a row`);
    const pause = until - this.#now();
    if (pause <= this.#longestWait) return { reason, until };
    // A new call checks with the store whether the pause is really that long.
    if (refusals === 0 && pause > longestWindow) return null;
    throw limited(call, `${reason}, to be tried again in ${Math.ceil(pause / 1000)} s`);
  }

  async #waitUntil({ reason, until }: Throttling): Promise<void> {
    const pause = until - this.#now();
    // Calls that wait for the same end share one announcement.
    if (pause >= shortestAnnounced && until !== this.#announcedUntil) {
      this.#announcedUntil = until;
      this.#onWait({ seconds: pause / 1000, reason });
    }
    await this.#sleep(Math.max(shortestSleep, pause));
  }

  async #send(call: Call): Promise<SentResponse> {
    this.requests++;
    const sentAt = this.#now();
    const learn = this.#throttle.begin();
    const response = await this.#sendCall(call).catch((error: unknown) => {
      learn(null);
      throw error;
    });
    learn(response);
    return { ...response, sentAt };
  }
}

/** `sentAt` is when its request was sent. */
type SentResponse = StoreResponse & { readonly sentAt: number };

/** Returns `null` if it fails, or fails with this code. */
export async function orNull<T>(asked: Promise<T>, code?: DeployErrorCode): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DeployError && (code === undefined || error.code === code)) return null;
    throw error;
  }
}

export const maxRefusals = 6;

/** In ms. No rate limit window lasts longer, so a longer requested pause is not awaited. */
const longestWindow = 15 * 60_000;

/** Shorter pauses are not announced, in ms. */
const shortestAnnounced = 500;

/** In ms. Timers may fire a millisecond early. */
const shortestSleep = 20;

function limited({ subject }: Call, why: string): DeployError {
  return new DeployError("limited", `${subject}: ${why}`);
}

/** Pauses before retries, in ms. */
export const retryDelays = [500, 2000, 8000] as const;

/**
 * Pauses before further lists, in ms: a minute in total, because the store may execute a slow request late.
 */
export const searchDelays = [...retryDelays, 20_000, 30_000] as const;

/** A retry may succeed after these errors. A web page may be a maintenance page. */
const temporary = new Set(["interrupted", "timeout", "server-error", "not-a-store", "unexpected-answer"]);

/**
 * Decodes the body of a 2xx response. `subject` is the prefix of error messages. Hides secrets in messages
 * that quote the store: a proxy may print a request's headers.
 *
 * @throws {DeployError} for any other status; `not-a-store` for a web page, because a maintenance page may
 * have status 200 although nothing was executed; `unexpected-answer` for a body that `decode` refuses
 */
function readResponse<T>(
  { status, body }: StoreResponse,
  {
    subject,
    secrets,
    quotesResponses,
  }: { subject: string; secrets: readonly string[]; quotesResponses: boolean },
  decode: (body: string) => T,
): T {
  if (status < 200 || status >= 300) {
    const [code, why] = meaningOf(status);
    const words = status === 401 || !quotesResponses ? null : quoteBody(body, createRedactor(secrets));
    throw new DeployError(code, `${subject}: ${why} (${status})${words === null ? "" : `: ${words}`}`);
  }
  if (/^\s*(<!doctype html|<html)/i.test(body)) {
    throw new DeployError("not-a-store", `${subject}: a web page came back where data was expected`);
  }
  try {
    return decode(body);
  } catch (error) {
    const why = quotesResponses ? `: ${createRedactor(secrets).redact(messageOf(error))}` : "";
    // No cause, because the codec's error message quotes the store's response.
    throw new DeployError("unexpected-answer", `${subject}: the response cannot be read${why}`);
  }
}

/** In characters. Redacting megabytes takes seconds. */
const mostQuoted = 64 * 1024;

/** Returns the message of an error body. Its end is left out, because a secret may be cut there. */
function quoteBody(body: string, { redact, reach }: Redactor): string | null {
  const beginning =
    body.length <= mostQuoted ? redact(body) : redact(body.slice(0, mostQuoted + reach)).slice(0, -reach);
  const words = decodeErrorBody(beginning);
  return words === null ? null : redact(words);
}

const meanings = new Map<number, [code: DeployErrorCode, why: string]>([
  [401, ["unauthorized", "the store does not accept the application's id and password"]],
  [403, ["forbidden", "the application has no right to do this"]],
  [404, ["not-found", "this address has no widgets"]],
  [408, ["timeout", "the store gave up waiting for the request"]],
  [429, ["limited", "the store's request limit is used up"]],
]);

function meaningOf(status: number): [code: DeployErrorCode, why: string] {
  const known = meanings.get(status);
  if (known) return known;
  if (status >= 500) return ["server-error", "the store failed"];
  if (status >= 400) return ["refused", "the store refused it"];
  return ["unexpected-answer", "an unexpected status came back"];
}
