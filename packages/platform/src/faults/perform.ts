import { cutResponse, lostResponse, pausedBody } from "../http/broken-response.ts";
import type { Fault, FaultAction } from "./fault.ts";

interface Stage {
  /** Must not reject. */
  readonly execute: () => Promise<Response>;
  readonly wait: (ms: number) => Promise<void>;
  /** Rejects when the response is not awaited any more: the client has left, or the platform closes. */
  readonly gone: Promise<never>;
  readonly left: Promise<never>;
}

/** Does what a fault says. Its kind can strike at its moment. */
export async function perform({ when, do: action }: Fault, stage: Stage): Promise<Response> {
  if (when === "before") {
    if (action.kind !== "delay") return otherResponse(action, stage);
    await stage.wait(action.ms);
    return stage.execute();
  }
  const response = await stage.execute();
  if (when === "mid-answer")
    return response.body === null ? response : brokenResponse(action, response, stage);
  // A list that lags is older already.
  if (action.kind === "list-lag") return response;
  if (action.kind === "delay") {
    await stage.wait(action.ms);
    return response;
  }
  if (action.kind === "content-type") {
    const { status, headers, body } = response;
    const changed = { ...Object.fromEntries(headers), "content-type": action.type };
    return new Response(body, { status, headers: changed });
  }
  await response.body?.cancel();
  return otherResponse(action, stage);
}

/** Whether neither the store nor a later fault sees the request. */
export function preventsExecution({ when, do: { kind } }: Fault): boolean {
  return when === "before" && kind !== "delay";
}

export function delaysExecution({ when, do: { kind } }: Fault): boolean {
  return when === "before" && kind === "delay";
}

/** The response in place of the store's. */
async function otherResponse(action: FaultAction, { gone }: Stage): Promise<Response> {
  if (action.kind === "hang") return gone;
  if (action.kind !== "status") return lostResponse();
  const { status, headers: given, body = null } = action;
  const headers = new Headers(given);
  // Every `Response` with a text has it, but the listener adds it only after the request was logged.
  if (body !== null && !headers.has("content-type")) headers.set("content-type", "text/plain;charset=UTF-8");
  return new Response(body, { status, headers });
}

/** The store's response, broken within its body. */
async function brokenResponse(
  action: FaultAction,
  response: Response,
  { wait, left }: Stage,
): Promise<Response> {
  const { status, headers } = response;
  const body = new Uint8Array(await response.arrayBuffer());
  const head = { status, headers: { ...Object.fromEntries(headers), "content-length": String(body.length) } };
  if (action.kind === "hang") return new Response(pausedBody(body, left), head);
  if (action.kind === "delay") {
    // It goes on when the platform closes: the listener would report a body that fails as an error.
    const waited = wait(action.ms).catch(() => left);
    return new Response(pausedBody(body, Promise.race([waited, left])), head);
  }
  if (action.kind !== "truncate")
    return cutResponse(head, body.slice(0, Math.floor(body.length / 2)), "reset");
  const { bytes } = action;
  return bytes >= body.length ? new Response(body, head) : cutResponse(head, body.slice(0, bytes), "close");
}
