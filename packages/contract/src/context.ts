import { contentTypes, isFormat } from "@orderpane/protocol/api";
import type { ContractResponse, Expectation } from "./expectations.ts";
import type { ContractTarget, Credentials } from "./target.ts";

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

/** What a case works with. */
export interface ContractContext {
  readonly target: ContractTarget;
  /** @throws {ContractError} `mismatch` when the response is not as the options expect */
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<ContractResponse>;
  /** Returns code with the contract's marker. Every POST must contain it. */
  readonly mark: (html: string) => string;
  /** Ends the case without a result. */
  readonly skip: (reason: string) => never;
}

/** Makes the request of a call. The body is bytes, so that `fetch` adds no Content-Type. */
export function toRequest(
  target: Pick<ContractTarget, "url" | keyof Credentials>,
  [method, path]: readonly [method: string, path: string],
  { body, type, user = target, accept, origin }: CallOptions = {},
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
