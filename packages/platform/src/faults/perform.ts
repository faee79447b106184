import {
  cutResponse,
  encodeResponse,
  lastResponse,
  lostResponse,
  pausedBody,
  rawResponse,
} from "../http/broken-response.ts";
import type { Fault, FaultAction } from "./fault.ts";
import { garble } from "./garble.ts";

interface Stage {
  /** Must not reject. */
  readonly execute: () => Promise<Response>;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Rejects when the response is no longer needed: the client has left, or the platform closes. */
  readonly gone: Promise<never>;
  readonly left: Promise<never>;
}

export async function perform({ when, do: action }: Fault, stage: Stage): Promise<Response> {
  if (when === "before") {
    if (action.kind !== "delay") return otherResponse(action, stage);
    await stage.wait(action.ms);
    return stage.execute();
  }
  const response = await stage.execute();
  if (when === "mid-answer") return brokenResponse(action, response, stage);
  switch (action.kind) {
    // The handler has already returned the older list.
    case "list-lag":
      return response;
    case "delay":
      await stage.wait(action.ms);
      return response;
    case "content-type": {
      const { status, headers, body } = response;
      const changed = { ...Object.fromEntries(headers), "content-type": action.type };
      return new Response(body, { status, headers: changed });
    }
    case "garble":
      return garble(response, action.as);
    case "stale":
      return lastResponse(response);
    default:
      await response.body?.cancel();
      return otherResponse(action, stage);
  }
}

/** Whether neither the store nor a later fault sees the request. */
export function preventsExecution({ when, do: { kind } }: Fault): boolean {
  return when === "before" && kind !== "delay";
}

export function delaysExecution({ when, do: { kind } }: Fault): boolean {
  return when === "before" && kind === "delay";
}

async function otherResponse(action: FaultAction, { gone }: Stage): Promise<Response> {
  if (action.kind === "hang") return gone;
  if (action.kind === "raw") return rawResponse(new Uint8Array(Buffer.from(action.text)), "close");
  if (action.kind !== "status") return lostResponse();
  const { status, headers, body = null } = action;
  return new Response(body, { status, ...(headers && { headers }) });
}

/** The store's response, broken within its body, or anywhere by `truncate`. */
async function brokenResponse(
  action: FaultAction,
  response: Response,
  { wait, left }: Stage,
): Promise<Response> {
  const isCutAnywhere = action.kind === "truncate" && action.from === "head";
  if (response.body === null && !isCutAnywhere) return response;
  const { status, headers } = response;
  const body = new Uint8Array(await response.arrayBuffer());
  const head = { status, headers: { ...Object.fromEntries(headers), "content-length": String(body.length) } };
  const half = Math.floor(body.length / 2);
  const halves = [body.slice(0, half), body.slice(half)];
  // A delay continues when the platform closes: the listener would report a failing body as an error.
  const pause = (ms: number) => Promise.race([wait(ms).catch(() => left), left]);
  const inPieces = (pieces: Uint8Array<ArrayBuffer>[], between: () => Promise<unknown>) =>
    new Response(pausedBody(pieces, between), head);
  switch (action.kind) {
    case "hang":
      return inPieces(halves, () => left);
    case "delay": {
      const waited = pause(action.ms);
      waited.catch(() => undefined);
      return inPieces(halves, () => waited);
    }
    case "dribble": {
      const bytes = Array.from(body, (byte) => new Uint8Array([byte]));
      return inPieces(bytes, () => pause(action.ms));
    }
    case "truncate": {
      const { bytes, end = "close" } = action;
      if (isCutAnywhere) return rawResponse(encodeResponse(head, body).slice(0, bytes), end);
      return bytes >= body.length ? new Response(body, head) : cutResponse(head, body.slice(0, bytes), end);
    }
    default:
      return cutResponse(head, halves[0]!, "reset");
  }
}
