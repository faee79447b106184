import { cutAnswer, noAnswer } from "../http/broken-response.ts";
import type { Fault, FaultAction } from "./fault.ts";

/** What a fault is done with. */
export interface Stage {
  /** Has the operation executed; a rejection is none of this. */
  readonly execute: () => Promise<Response>;
  readonly wait: (ms: number) => Promise<void>;
  /** Rejects when nobody waits for the answer any more: the client has left, or the store ends. */
  readonly gone: Promise<never>;
  /** Rejects when the client has left. */
  readonly left: Promise<never>;
}

/** Does to one request what a fault says. Rejects as `wait` and `gone` do. */
export async function perform({ when, do: action }: Fault, stage: Stage): Promise<Response> {
  if (when === "before") return performBefore(action, stage);
  const answer = await stage.execute();
  return when === "after" ? performAfter(action, answer, stage) : performWithin(action, answer, stage);
}

async function performBefore(action: FaultAction, { execute, wait, gone }: Stage): Promise<Response> {
  if (action.kind === "delay") {
    await wait(action.ms);
    return execute();
  }
  return replace(action, gone);
}

async function performAfter(action: FaultAction, answer: Response, { wait, gone }: Stage): Promise<Response> {
  if (action.kind === "list-lag") return answer;
  if (action.kind === "content-type") return withType(answer, action.type);
  if (action.kind === "delay") {
    await wait(action.ms);
    return answer;
  }
  await answer.body?.cancel();
  return replace(action, gone);
}

/** An answer in the place of the store's. */
function replace(action: FaultAction, gone: Promise<never>): Response | Promise<never> {
  if (action.kind === "hang") return gone;
  if (action.kind !== "status") return noAnswer();
  const { status, headers: given, body = null } = action;
  const headers = new Headers(given);
  // As every `Response` has it; that of a listening store adds it only on the way out, past the request log.
  if (body !== null && !headers.has("content-type")) headers.set("content-type", "text/plain;charset=UTF-8");
  return new Response(body, { status, headers });
}

/** An answer without a body has no middle. */
async function performWithin(action: FaultAction, answer: Response, stage: Stage): Promise<Response> {
  if (answer.body === null) return answer;
  const body = new Uint8Array(await answer.arrayBuffer());
  const whole = withLength(answer, body.length);
  const half = Math.floor(body.length / 2);
  switch (action.kind) {
    case "truncate":
      if (action.bytes >= body.length) return new Response(body, whole);
      return cutAnswer(whole, body.slice(0, action.bytes), "close");
    case "delay":
      return new Response(
        slowBody(body, half, Promise.race([waitWithin(action.ms, stage), stage.left])),
        whole,
      );
    case "hang":
      return new Response(slowBody(body, half, stage.left), whole);
    default:
      return cutAnswer(whole, body.slice(0, half), "reset");
  }
}

/** Never over where the store ends meanwhile: its listener cuts the connection, and would report a body that fails. */
function waitWithin(ms: number, { wait, left }: Stage): Promise<void> {
  return wait(ms).catch(() => left);
}

/** Pauses after the first `length` bytes, and fails where the pause does. */
function slowBody(
  body: Uint8Array<ArrayBuffer>,
  length: number,
  pause: Promise<void>,
): ReadableStream<Uint8Array> {
  pause.catch(() => undefined);
  return new ReadableStream({
    start: (controller) => controller.enqueue(body.slice(0, length)),
    async pull(controller) {
      await pause;
      controller.enqueue(body.slice(length));
      controller.close();
    },
  });
}

function withLength({ status, headers }: Response, length: number): ResponseInit {
  return { status, headers: { ...Object.fromEntries(headers), "content-length": String(length) } };
}

function withType({ status, headers, body }: Response, type: string): Response {
  return new Response(body, { status, headers: { ...Object.fromEntries(headers), "content-type": type } });
}
