import { contentTypes, isFormat } from "@orderpane/protocol/api";
import type { ContractResponse } from "../responses/contract-response.ts";
import type { Expectation } from "../responses/expect.ts";
import type { ContractTarget, Credentials } from "../targets/target.ts";
import type { Draft } from "./own-widgets.ts";
import type { TestApplication } from "./test-application.ts";

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
  /** Another store of the same platform, or another name of this one. */
  readonly at?: Pick<ContractTarget, "url" | "fetch">;
}

export interface ContractContext {
  readonly target: ContractTarget;
  /** @throws {ContractError} `mismatch` when the response is not as the options expect */
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<ContractResponse>;
  /** Returns code with the contract's marker. Every POST must contain it. */
  readonly mark: (html: string) => string;
  /** Registers an application with a server of its own. It is removed after the case. */
  readonly register: () => Promise<TestApplication>;
  /** Does the same, and installs the application with the right to widgets. */
  readonly install: () => Promise<{ readonly application: TestApplication; readonly user: Credentials }>;
  /** Ends the case without a result. */
  readonly skip: (reason: string) => never;
}

/** Makes the request of a call. The body is bytes, so that `fetch` adds no Content-Type. */
export function toRequest(
  url: string,
  draft: Draft,
  { type, user, accept, origin }: CallOptions = {},
): Request {
  const { method, path, body } = draft;
  const contentType = type === undefined && body !== undefined ? typeOfPath(path) : type;
  return new Request(url + path, {
    method,
    ...(body !== undefined && { body: new TextEncoder().encode(body) }),
    headers: {
      ...(contentType && { "Content-Type": contentType }),
      ...(user !== null && { Authorization: basicOf(user ?? draft.user) }),
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
