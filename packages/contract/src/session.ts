import { randomBytes } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import {
  contentTypes,
  decodeUsageLimit,
  isFormat,
  usageLimitHeader,
  widgetPath,
  widgetsPath,
} from "@orderpane/protocol/api";
import { contractCases } from "./cases/cases.ts";
import type { CallOptions, ContractCase } from "./contract-case.ts";
import { ContractError } from "./errors.ts";
import { type ContractResponse, expectResponse, type Findings, listOf } from "./expectations.ts";
import { isMarked, markCode, OwnWidgets } from "./own-widgets.ts";
import type { ContractTarget, Credentials } from "./target.ts";

export interface ContractOptions {
  /** The pause between two requests, in ms. Default: 0. */
  readonly pauseMs?: number;
  readonly wait?: (ms: number) => Promise<unknown>;
  /** Whether cases may create widgets, which are deleted again. Default: yes. */
  readonly mayWrite?: boolean;
}

export interface CaseResult {
  readonly id: string;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Why the case did not pass. It never contains the target's password. */
  readonly reason: string | null;
  /** The values that it found by the names of assumptions. */
  readonly found: Findings;
}

export interface ContractReport {
  readonly target: string;
  readonly results: readonly CaseResult[];
  readonly requests: number;
  /** Ids of the contract's widgets that may still exist. */
  readonly leftBehind: readonly number[];
  /** Why they could not be found or deleted. */
  readonly problem: string | null;
}

export interface RunOptions extends ContractOptions {
  readonly cases?: readonly ContractCase[];
  readonly onResult?: (result: CaseResult) => void;
  /** Ends the run before the next case. Created widgets are still deleted. */
  readonly signal?: AbortSignal;
}

/** Runs the cases and cleans up. Never rejects: failures are part of the report. */
export async function runContract(target: ContractTarget, options: RunOptions = {}): Promise<ContractReport> {
  const { cases = contractCases, onResult, signal } = options;
  const session = new ContractSession(target, options);
  const results: CaseResult[] = [];
  for (const one of cases) {
    const result = signal?.aborted ? skipped(one, "the run was interrupted") : await session.run(one);
    results.push(result);
    onResult?.(result);
  }
  const closing = await session.close();
  return { target: target.name, results, requests: session.requests, ...closing };
}

/** How long a response may take, in ms. */
const patience = 30_000;

/** The share of the limit that a run may use. The rest is left to the application. */
const usableShare = 0.9;

class Skip extends Error {}

/** Ends the run: too few requests are left to the application for the following cases. */
class LimitReached extends Skip {}

export class ContractSession {
  readonly #target: ContractTarget;
  readonly #options: Required<ContractOptions>;
  readonly #own = new OwnWidgets();
  readonly #run = randomBytes(8).toString("hex");
  #halt: string | null = null;
  /** The number of requests sent, with or without a response. */
  requests = 0;

  constructor(target: ContractTarget, { mayWrite = true, pauseMs = 0, wait = after }: ContractOptions = {}) {
    this.#target = target;
    this.#options = { mayWrite, pauseMs, wait };
  }

  /** Runs a case and deletes the widgets that it created, whatever the result. Never rejects. */
  async run(contractCase: ContractCase): Promise<CaseResult> {
    const { id, writes } = contractCase;
    const mayRun = !writes || this.#options.mayWrite;
    const obstacle = mayRun ? this.#halt : "this run must not write";
    if (obstacle) return skipped(contractCase, obstacle);
    try {
      return { id, outcome: "passed", reason: null, found: await this.#attempt(contractCase) };
    } catch (error) {
      const reason = this.#describe(error);
      if (error instanceof LimitReached) this.#halt = reason;
      if (isUnanswered(error)) this.#halt = `no response: ${reason}`;
      return { id, outcome: error instanceof Skip ? "skipped" : "failed", reason, found: {} };
    }
  }

  /** Deletes the remaining widgets, also those of runs that were killed. Never rejects. */
  async close(): Promise<Pick<ContractReport, "leftBehind" | "problem">> {
    if (!this.#options.mayWrite) return { leftBehind: [], problem: null };
    try {
      for (const { id, code } of listOf(await this.#sendPatiently("GET", widgetsPath("json")))) {
        if (isMarked(code)) this.#own.add(Number(id));
      }
      await this.#deleteOwn();
      return { leftBehind: this.#own.ids, problem: null };
    } catch (error) {
      return { leftBehind: this.#own.ids, problem: this.#describe(error) };
    }
  }

  async #attempt(contractCase: ContractCase): Promise<Findings> {
    try {
      const found = await contractCase.run({
        target: this.#target,
        mark: (html) => markCode(this.#run, html),
        skip: (reason) => {
          throw new Skip(reason);
        },
        send: async (request, options = {}) => {
          const [method, path] = partsOf(request);
          if (!contractCase.writes && !/^(?:GET|HEAD|OPTIONS)$/.test(method)) {
            throw new ContractError(`${request}: this case may only read`);
          }
          this.#own.check(method, path, options.body);
          const response = await this.#send(method, path, options);
          checkLimit(response);
          expectResponse(response, options);
          return response;
        },
      });
      return found ?? {};
    } finally {
      // If this fails, `close` tries again.
      await this.#deleteOwn().catch(() => {});
    }
  }

  async #deleteOwn(): Promise<void> {
    for (const id of this.#own.ids) await this.#sendPatiently("DELETE", widgetPath(id, "json"));
  }

  async #send(method: string, path: string, options: CallOptions = {}): Promise<ContractResponse> {
    const { pauseMs, wait } = this.#options;
    if (this.requests > 0 && pauseMs > 0) await wait(pauseMs);
    this.requests += 1;
    const request = toRequest(this.#target, `${method} ${path}`, options);
    const timed = new Request(request, { signal: AbortSignal.timeout(patience), redirect: "manual" });
    const response = await this.#target.fetch(timed);
    const { status, headers } = response;
    const { pathname } = new URL(request.url);
    const read = { request: `${method} ${pathname}`, status, headers, body: await response.text() };
    this.#own.note(method, path, read);
    return read;
  }

  /** Waits when the target's limit is used up, so that no widget is left behind. */
  async #sendPatiently(method: string, path: string): Promise<ContractResponse> {
    const response = await this.#send(method, path);
    const seconds = waitOf(response);
    if (seconds === null) return response;
    this.#halt ??= "the limit is used up";
    await this.#options.wait((seconds + 1) * 1000);
    return this.#send(method, path);
  }

  #describe(error: unknown): string {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    const reason = cause instanceof Error ? `${message} (${cause.message})` : message;
    return reason.replaceAll(this.#target.appPassword, "[password]");
  }
}

/** Makes a request: `GET /path`, or a path alone. The body is bytes, so that `fetch` adds no Content-Type. */
export function toRequest(
  target: Pick<ContractTarget, "url" | keyof Credentials>,
  request: string,
  { body, type, user = target, accept, origin }: CallOptions = {},
): Request {
  const [method, path] = partsOf(request);
  const contentType = type === undefined && body !== undefined ? typeOfPath(path) : type;
  return new Request(target.url + path, {
    method,
    ...(body !== undefined && { body: new TextEncoder().encode(body) }),
    headers: {
      ...(contentType && { "Content-Type": contentType }),
      ...(user && { Authorization: basicOf(user) }),
      ...(accept && { Accept: accept }),
      ...(origin && { Origin: origin }),
    },
  });
}

function partsOf(request: string): [method: string, path: string] {
  if (request.startsWith("/")) return ["GET", request];
  const [method = "", path = ""] = request.split(" ", 2);
  return [method, path];
}

function typeOfPath(path: string): string {
  const suffix = path.split("?", 1)[0]!.split(".").at(-1);
  return isFormat(suffix) ? contentTypes[suffix] : "application/octet-stream";
}

export function basicOf({ appId, appPassword }: Credentials): string {
  return `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`;
}

function skipped({ id }: ContractCase, reason: string): CaseResult {
  return { id, outcome: "skipped", reason, found: {} };
}

function checkLimit(response: ContractResponse): void {
  const seconds = waitOf(response);
  if (seconds !== null) throw new LimitReached(`the limit is used up, another window begins in ${seconds} s`);
  const usage = decodeUsageLimit(response.headers.get(usageLimitHeader));
  if (!usage || usage.used < usage.limit * usableShare) return;
  const found = `${usage.used} of ${usage.limit} requests of this window are used`;
  throw new LimitReached(`${found}, the rest is left to the application: run the contract in another window`);
}

/** Returns the seconds to wait when the limit is used up: 429, or 503 as until 2026. */
function waitOf({ status, headers }: ContractResponse): number | null {
  const seconds = headers.get("retry-after");
  if (status !== 429 && (status !== 503 || seconds === null)) return null;
  return /^\d{1,4}$/.test(seconds ?? "") ? Number(seconds) : 300;
}

/** `fetch` throws these when the connection fails or times out. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError");
}
