import { contentTypes } from "@orderpane/protocol/api";
import { DeployError } from "../errors.ts";
import type { Target } from "../target.ts";
import { createSend, type SendOptions, type WholeResponse } from "./send.ts";

export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: string;
  /** Begins the message of an error: `shop.example: cannot create buyer-card`. */
  readonly subject: string;
  /** The call fails instead of waiting. */
  readonly isCourtesy?: boolean;
}

export type StoreResponse = WholeResponse<string>;

/** Sends a call. Throws a `DeployError` if no complete response came back, or a redirect. */
export type SendCall = (call: Call) => Promise<StoreResponse>;

/** Returns a function that sends a call once. */
export function createSendCall(target: Target, options: SendOptions): SendCall {
  const send = createSend(target, options);
  return async ({ method, path, body, subject }) => {
    const type = contentTypes[path.endsWith(".json") ? "json" : "xml"];
    const response = await send({
      method,
      path,
      headers: { accept: type, ...(body !== undefined && { "content-type": type }) },
      ...(body !== undefined && { body }),
      subject,
    });
    if (response.status >= 300 && response.status < 400) throw redirected(response, target, subject);
    return { ...response, body: new TextDecoder().decode(response.body) };
  };
}

function redirected(
  { status, headers }: WholeResponse<unknown>,
  { store, appPassword }: Target,
  subject: string,
): DeployError {
  const host = URL.parse(headers.get("location") ?? "", store)?.host || "nowhere";
  // The server knows the password, and may use it as a host name.
  const place = host.includes(appPassword.toLowerCase()) ? "elsewhere" : `to ${host}`;
  return new DeployError(
    "redirected",
    `${subject}: the store redirects ${place} (${status}), which is never followed`,
  );
}
