import { setTimeout as sleep } from "node:timers/promises";
import { widgetsPath } from "@orderpane/protocol/api";
import { defaultBodyCap } from "../http/body-cap.ts";
import type { PlatformClock } from "../clock.ts";
import { noAnswer } from "../http/broken-response.ts";
import { createChance } from "./chance.ts";
import { badFault, decodeFault } from "./decode-fault.ts";
import { type Fault, type FaultDraft, isEnd } from "./fault.ts";
import { type Matched, matches } from "./match.ts";
import { perform } from "./perform.ts";
import { readAhead } from "./read-ahead.ts";

/** A fault with its defaults left out: only what it does has to be said. */
export type FaultInput = Partial<FaultDraft> & Pick<FaultDraft, "do">;

/** A fault, and what has become of it. */
export interface FaultState {
  readonly fault: Fault;
  /** How many requests it meant so far, those that it let pass included. */
  readonly seen: number;
  readonly hits: number;
  /** By the store's clock, in ms since 1970. */
  readonly lastHitAt: number | null;
  /** Whether it has struck as often as it was to. */
  readonly isSpent: boolean;
}

/** What the store has to know of the faults that meet a request. */
export interface FaultContext {
  /** A list of widgets is as it was so many ms ago; 0: as it is. */
  readonly lagMs: number;
}

/** A request that faults have met, and what its client gets. */
export interface Struck {
  readonly request: Request;
  /** The first is nearest to the client. */
  readonly faults: readonly Fault[];
  /** As `isReset` tells, it may be none. */
  readonly answer: Response;
  /** To the head of the answer, or until nobody waited for one any more. */
  readonly durationMs: number;
}

export type FaultyHandler = (request: Request, context: FaultContext) => Response | Promise<Response>;

/** Trouble on demand. */
export interface Faults {
  /** @throws PlatformError `bad-fault` */
  add(input: FaultInput): Fault;
  /** All of them, or none: @throws PlatformError `bad-fault`, naming the place. */
  addAll(inputs: readonly FaultInput[]): Fault[];
  /** In the order in which they were added; the spent ones stay. */
  list(): FaultState[];
  /** Whether it was there. Requests that it has met already go on as they would. */
  remove(id: string): boolean;
  clear(): void;
  /**
   * Has a request handled, with what the faults make of it. All that mean it and are not spent meet it, the first
   * added nearest to the client; one that lets nothing be executed is the last. Never rejects where `handle` does not:
   * a lost answer is a `Response` whose body fails, see `isReset`.
   */
  apply(request: Request, handle: FaultyHandler): Promise<Response>;
  /** Ends every delay and every hang as a reset; of an answer that has begun no more comes. */
  close(): void;
}

export interface FaultsOptions {
  readonly clock: Pick<PlatformClock, "now">;
  /** Default: a timer. Rejects when the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Of the chance of faults that have none of their own. Default 1. */
  readonly seed?: number;
  /** Host of the store that a request asks; default: the one in its URL. */
  readonly hostOf?: (request: Request) => string;
  /** How much is taken in of a body before its request is handled, in bytes; default 4 MiB. */
  readonly bodyCap?: number | undefined;
  /** Told of every request that faults have met, once its answer begins or will never come. Must not throw. */
  readonly onStruck?: (struck: Struck) => void;
}

/** More are a mistake of whoever adds them in a loop. */
const mostFaults = 1000;

export function createFaults({
  clock,
  wait = (ms, signal) => sleep(ms, undefined, { signal }),
  seed = 1,
  hostOf = ({ url }) => new URL(url).hostname,
  bodyCap = defaultBodyCap,
  onStruck = () => {},
}: FaultsOptions): Faults {
  let entries: Entry[] = [];
  let added = 0;
  const closing = new AbortController();

  const nextId = (taken: ReadonlySet<string>) => {
    let id: string;
    do id = `fault-${++added}`;
    while (taken.has(id));
    return id;
  };

  const addAll = (drafts: readonly FaultDraft[]) => {
    const taken = new Set(entries.map(({ fault }) => fault.id));
    for (const { id } of drafts) {
      if (id === undefined) continue;
      if (taken.has(id))
        throw badFault(`there is a fault "${id}" already: remove it first, or choose another id`);
      taken.add(id);
    }
    if (entries.length + drafts.length > mostFaults) {
      throw badFault(
        `there can be ${mostFaults} faults, found ${entries.length + drafts.length}: clear them first`,
      );
    }
    const faults = drafts.map((draft): Fault => ({ ...draft, id: draft.id ?? nextId(taken) }));
    entries = [...entries, ...faults.map((fault, nth) => createEntry(fault, seed + entries.length + nth))];
    return faults;
  };

  /** Decided at once, so that requests at the same time are told apart by the order in which they came. */
  const take = (request: Request): Fault[] => {
    const { pathname } = new URL(request.url);
    if (/^\/__store(\/|$)/.test(pathname)) return [];
    const matched = { method: request.method, pathname, host: hostOf(request) };
    const taken: Fault[] = [];
    for (const entry of entries) {
      if (!strikes(entry, matched, clock.now)) continue;
      taken.push(entry.fault);
      if (isEnd(entry.fault)) break;
    }
    return taken;
  };

  const strike = async (
    faults: readonly Fault[],
    given: Request,
    handle: FaultyHandler,
  ): Promise<Response> => {
    const ended = AbortSignal.any([given.signal, closing.signal]);
    const gone = whenAborted(ended);
    const left = whenAborted(given.signal);
    const lagMs = Math.max(
      0,
      ...faults.map(({ do: action }) => (action.kind === "list-lag" ? action.ms : 0)),
    );
    const request = faults.some(isDelayed) ? readAhead(given, bodyCap) : given;
    // A client that gives up does not keep a slow store from executing its request.
    const stage = { gone, left, wait: (ms: number) => wait(ms, closing.signal) };
    const execute = faults.reduceRight<() => Promise<Response>>(
      (next, fault) => () => perform(fault, { ...stage, execute: next }),
      async () => handle(request, { lagMs }),
    );
    const answer = execute();
    answer.catch(() => undefined);
    try {
      return await Promise.race([answer, gone]);
    } catch (error) {
      if (!ended.aborted) throw error;
      return given.signal.aborted ? noAnswer(given.signal.reason) : noAnswer();
    }
  };

  return {
    add: (input) => addAll([decodeFault(input, "fault")])[0]!,
    addAll: (inputs) => addAll(inputs.map((input, nth) => decodeFault(input, `faults[${nth}]`))),
    list: () => entries.map(stateOf),
    remove(id) {
      const rest = entries.filter(({ fault }) => fault.id !== id);
      const wasThere = rest.length < entries.length;
      entries = rest;
      return wasThere;
    },
    clear() {
      entries = [];
    },
    async apply(request, handle) {
      const faults = entries.length === 0 ? [] : take(request);
      if (faults.length === 0) return handle(request, { lagMs: 0 });
      const start = performance.now();
      const answer = await strike(faults, request, handle);
      onStruck({ request, faults, answer, durationMs: performance.now() - start });
      return answer;
    },
    close: () => closing.abort(),
  };
}

interface Entry {
  readonly fault: Fault;
  readonly chance: () => number;
  seen: number;
  hits: number;
  lastHitAt: number | null;
}

function createEntry(fault: Fault, seed: number): Entry {
  return { fault, chance: createChance(fault.seed ?? seed), seen: 0, hits: 0, lastHitAt: null };
}

function strikes(entry: Entry, request: Matched, now: () => number): boolean {
  const { fault } = entry;
  if (isSpent(entry) || !matches(fault.match, request)) return false;
  if (fault.do.kind === "list-lag" && !isList(request)) return false;
  entry.seen++;
  if (entry.seen <= fault.skip || entry.chance() >= fault.chance) return false;
  entry.hits++;
  entry.lastHitAt = now();
  return true;
}

function isSpent({ fault: { times }, hits }: Entry): boolean {
  return times > 0 && hits >= times;
}

function stateOf(entry: Entry): FaultState {
  const { fault, seen, hits, lastHitAt } = entry;
  return { fault, seen, hits, lastHitAt, isSpent: isSpent(entry) };
}

function isList({ method, pathname }: Matched): boolean {
  return (method === "GET" || method === "HEAD") && listPaths.has(pathname);
}

const listPaths: ReadonlySet<string> = new Set([widgetsPath("xml"), widgetsPath("json")]);

function isDelayed({ when, do: { kind } }: Fault): boolean {
  return when === "before" && kind === "delay";
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
