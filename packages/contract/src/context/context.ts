import { contentTypes, decodeUsageLimit, isFormat, usageLimitHeader } from "@orderpane/protocol/api";
import { ContractError } from "../errors.ts";
import type { ContractTarget, Credentials, Need } from "../targets/target.ts";
import { type Draft, markCode, type OwnWidgets } from "./own-widgets.ts";
import { type ContractResponse, type Expectation, expectResponse, waitOf } from "../responses.ts";

/** How a request differs from the usual one, and what its response must have. */
export interface CallOptions extends Expectation {
  readonly body?: string;
  /** Default: the type of the path's suffix, when there is a body; `null`: none. */
  readonly type?: string | null;
  /** Default: the application of the target; `null`: no header `Authorization`. */
  readonly user?: Credentials | null;
  readonly accept?: string;
  /** Default: no header `Origin`, as from an application. */
  readonly origin?: string;
}

/** Ends a case without a result. */
export class Skip extends Error {
  override readonly name: string = "Skip";
}

/** Ends the run: too few requests are left to the application for the following cases. */
export class LimitReached extends Skip {
  override readonly name = "LimitReached";
}

interface ContextOptions {
  readonly target: ContractTarget;
  /** What the case needs. */
  readonly needs: readonly Need[];
  readonly send: (request: Request) => Promise<ContractResponse>;
  readonly own: OwnWidgets;
  readonly run: string;
}

/** What a case works with. */
export class ContractContext {
  readonly target: ContractTarget;
  readonly #options: ContextOptions;

  constructor(options: ContextOptions) {
    this.target = options.target;
    this.#options = options;
  }

  /** @throws {ContractError} `mismatch` when the response is not as the options expect */
  readonly call = async (
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<ContractResponse> => {
    const { target, needs, send, own } = this.#options;
    const draft = { ...options, method, path };
    checkMethod(draft, needs);
    own.check(draft);
    const response = await send(toRequest(target, draft, options));
    own.note(draft, response);
    checkLimit(response);
    expectResponse(response, options);
    return response;
  };

  /** Returns code with the contract's marker. Every POST must contain it. */
  readonly mark = (html: string): string => markCode(this.#options.run, html);

  /** Ends the case without a result. */
  readonly skip: (reason: string) => never = (reason) => {
    throw new Skip(reason);
  };
}

/** The share of the limit that a run may use. The rest is left to the application. */
const sparedFrom = 0.9;

function checkMethod({ method, path }: Draft, needs: readonly Need[]): void {
  const isSafe = method === "GET" || method === "HEAD" || method === "OPTIONS";
  if (isSafe || needs.includes("write")) return;
  throw new ContractError("refused", `${method} ${path}: this case may only read`);
}

function checkLimit(response: ContractResponse): void {
  const seconds = waitOf(response);
  if (seconds !== null) throw new LimitReached(`the limit is used up, another window begins in ${seconds} s`);
  const usage = decodeUsageLimit(response.headers.get(usageLimitHeader));
  if (!usage || usage.used < usage.limit * sparedFrom) return;
  const found = `${usage.used} of ${usage.limit} requests of this window are used`;
  throw new LimitReached(`${found}, the rest is left to the application: run the contract in another window`);
}

/** Makes the request of a call. The body is bytes, so that `fetch` adds no Content-Type. */
export function toRequest(
  target: Pick<ContractTarget, "url" | keyof Credentials>,
  { method, path, body }: Draft,
  { type, user = target, accept, origin }: CallOptions = {},
): Request {
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

function typeOfPath(path: string): string {
  const suffix = path.split("?", 1)[0]!.split(".").at(-1);
  return isFormat(suffix) ? contentTypes[suffix] : "application/octet-stream";
}

export function basicOf({ appId, appPassword }: Credentials): string {
  return `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`;
}
