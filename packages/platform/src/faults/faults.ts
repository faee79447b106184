import { setTimeout as sleep } from "node:timers/promises";
import { widgetsPath } from "@orderpane/protocol/api";
import { bodyCap, readBytes } from "../http/body.ts";
import { lostResponse } from "../http/broken-response.ts";
import { pathOf } from "../paths.ts";
import { decodeFaults, type Fault, type FaultInput } from "./fault.ts";
import { delaysExecution, perform, preventsExecution } from "./perform.ts";

export interface FaultState {
  readonly fault: Fault;
  readonly hits: number;
}

export interface FaultContext {
  /** Age of the list of widgets in ms; 0: current. */
  readonly lagMs: number;
}

export type FaultyHandler = (request: Request, context: FaultContext) => Response | Promise<Response>;

export interface FaultsOptions {
  readonly first?: readonly FaultInput[] | undefined;
  /** Default: a timer. Rejects when the signal aborts. */
  readonly wait?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

export class Faults {
  readonly #options: FaultsOptions;
  readonly #closing = new AbortController();
  #entries: Entry[] = [];

  /** @throws {PlatformError} `bad-fault` */
  constructor(options: FaultsOptions = {}) {
    this.#options = options;
    this.reset();
  }

  /** Adds one or more faults, or none if one is invalid. @throws {PlatformError} `bad-fault` */
  add(input: FaultInput | readonly FaultInput[]): void {
    const added = decodeFaults(input).map((fault) => ({ fault, seen: 0, hits: 0 }));
    this.#entries = [...this.#entries, ...added];
  }

  /** In the order in which they were added, including faults that no longer strike. */
  list(): FaultState[] {
    return this.#entries.map(({ fault, hits }) => ({ fault, hits }));
  }

  clear(): void {
    this.#entries = [];
  }

  reset(): void {
    this.clear();
    this.add(this.#options.first ?? []);
  }

  /**
   * The fault that was added first is nearest to the client; one that prevents the execution applies last.
   * Never rejects unless `handle` does: a lost response is a `Response` whose body fails.
   */
  async apply(request: Request, host: string, handle: FaultyHandler): Promise<Response> {
    const faults = this.#takeFaults(request, host);
    return faults.length === 0 ? handle(request, { lagMs: 0 }) : this.#applyAll(faults, request, handle);
  }

  /** Ends every delay and every hang with a reset. Responses that have begun are not continued. */
  close(): void {
    this.#closing.abort();
  }

  /** Synchronous, so that concurrent requests are counted in the order of arrival. */
  #takeFaults(request: Request, host: string): Fault[] {
    if (this.#entries.length === 0) return [];
    const pathname = pathOf(request);
    if (/^\/__store(\/|$)/.test(pathname)) return [];
    const matched = { method: request.method, pathname, host, headers: request.headers };
    const taken: Fault[] = [];
    for (const entry of this.#entries) {
      if (!strikes(entry, matched)) continue;
      taken.push(entry.fault);
      if (preventsExecution(entry.fault)) break;
    }
    return taken;
  }

  async #applyAll(faults: readonly Fault[], given: Request, handle: FaultyHandler): Promise<Response> {
    const { wait = waitForTimer } = this.#options;
    const closing = this.#closing.signal;
    const ended = AbortSignal.any([given.signal, closing]);
    const gone = whenAborted(ended);
    const left = whenAborted(given.signal);
    const lags = faults.map(({ do: action }) => (action.kind === "list-lag" ? action.ms : 0));
    const lagMs = Math.max(0, ...lags);
    const request = faults.some(delaysExecution) ? await readAhead(given) : given;
    // Not the client's signal: a real store executes a slow request even if the client has left.
    const stage = { gone, left, wait: (ms: number) => wait(ms, closing) };
    const execute = faults.reduceRight<() => Promise<Response>>(
      (next, fault) => () => perform(fault, { ...stage, execute: next }),
      async () => handle(request, { lagMs }),
    );
    const response = execute();
    response.catch(() => undefined);
    try {
      return await Promise.race([response, gone]);
    } catch (error) {
      if (!ended.aborted) throw error;
      return given.signal.aborted ? lostResponse(given.signal.reason) : lostResponse();
    }
  }
}

function waitForTimer(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal });
}

interface Entry {
  readonly fault: Fault;
  seen: number;
  hits: number;
}

function strikes(entry: Entry, request: MatchedRequest): boolean {
  const { fault, hits } = entry;
  if ((fault.times > 0 && hits >= fault.times) || !matches(fault, request)) return false;
  entry.seen++;
  if (entry.seen <= fault.skip) return false;
  entry.hits++;
  return true;
}

interface MatchedRequest {
  readonly method: string;
  readonly pathname: string;
  readonly host: string;
  readonly headers: Headers;
}

/** Only lists of widgets can lag. */
function matches({ match, do: { kind } }: Pick<Fault, "match" | "do">, request: MatchedRequest): boolean {
  const { method = request.method, store = request.host, path = "/admin/*", headers = {} } = match;
  const isRight =
    method === request.method &&
    store === request.host &&
    matchesPath(path, request.pathname) &&
    Object.entries(headers).every(([name, value]) => request.headers.get(name) === value);
  return isRight && (kind !== "list-lag" || isWidgetList(request));
}

function matchesPath(pattern: string, pathname: string): boolean {
  const pieces = pattern.split("*").map((piece) => piece.replaceAll(/[$()+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(`^${pieces.join(".*")}$`, "s").test(pathname);
}

function isWidgetList({ method, pathname }: MatchedRequest): boolean {
  const isList = pathname === widgetsPath("xml") || pathname === widgetsPath("json");
  return isList && (method === "GET" || method === "HEAD");
}

function whenAborted(signal: AbortSignal): Promise<never> {
  const gone = new Promise<never>((_, reject) => {
    const give = () => reject(signal.reason as Error);
    if (signal.aborted) give();
    else signal.addEventListener("abort", give, { once: true });
  });
  gone.catch(() => undefined);
  return gone;
}

/** Reads the body before the delay, because the client may leave during it. */
async function readAhead(request: Request): Promise<Request> {
  const { url, method, headers, body } = request;
  if (body === null) return request;
  const { bytes } = await readBytes(body, bodyCap + 1);
  return new Request(url, { method, headers, body: bytes });
}
