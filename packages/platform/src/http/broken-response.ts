import { STATUS_CODES } from "node:http";

export interface Break {
  /** Whether the bytes are of the body. Otherwise they are all that a client receives, from the first line. */
  readonly hasHead: boolean;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** `close` ends the connection as if the response were complete, `stall` leaves it open. */
  readonly end: "reset" | "close" | "stall";
}

const breaks = new WeakMap<Response, Break>();

/** Returns where a response breaks off; `undefined` for a whole response. */
export function breakOf(response: Response): Break | undefined {
  return breaks.get(response);
}

/** Whether a client on a socket receives no response that it can read. */
export function isReset(response: Response): boolean {
  return breaks.get(response)?.hasHead === false;
}

const last = new WeakSet<Response>();

/** Marks a response after which the connection is reset as soon as it is used again. */
export function lastResponse(response: Response): Response {
  last.add(response);
  return response;
}

export function endsConnection(response: Response): boolean {
  return last.has(response);
}

/**
 * A response that never arrives. In this process it has the status 502, as from a proxy that lost the
 * connection, and a body that cannot be read.
 */
export function lostResponse(reason: unknown = lostConnection("reset")): Response {
  return rawResponse(new Uint8Array(), "reset", reason);
}

/** A response of which a client on a socket receives these bytes. In this process it never arrives. */
export function rawResponse(
  bytes: Uint8Array<ArrayBuffer>,
  end: Break["end"],
  reason: unknown = lostConnection("close"),
): Response {
  const broken = new Response(failingBody(new Uint8Array(), reason), { status: 502 });
  breaks.set(broken, { hasHead: false, bytes, end });
  return broken;
}

export function encodeResponse(
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
  body: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n`;
  return new Uint8Array(Buffer.concat([Buffer.from(head, "latin1"), body]));
}

/** A response whose headers promise more than its `bytes`. In this process its body fails after them. */
export function cutResponse(head: ResponseInit, bytes: Uint8Array<ArrayBuffer>, end: Break["end"]): Response {
  const broken = new Response(failingBody(bytes, lostConnection(end)), head);
  breaks.set(broken, { hasHead: true, bytes, end });
  return broken;
}

function lostConnection(end: Break["end"]): TypeError {
  const [message, code] =
    end === "reset" ? ["read ECONNRESET", "ECONNRESET"] : ["other side closed", "UND_ERR_SOCKET"];
  return new TypeError("terminated", { cause: Object.assign(new Error(message), { code }) });
}

/** Fails only when the bytes were read, because an error drops what is still queued. */
function failingBody(bytes: Uint8Array<ArrayBuffer>, reason: unknown): ReadableStream<Uint8Array> {
  let wasRead = bytes.length === 0;
  return new ReadableStream({
    pull(controller) {
      if (wasRead) controller.error(reason);
      else controller.enqueue(bytes);
      wasRead = true;
    },
  });
}

/** Sends pieces of a body with a pause between two. Fails if a pause does. */
export function pausedBody(
  pieces: readonly Uint8Array<ArrayBuffer>[],
  pause: () => Promise<unknown>,
): ReadableStream<Uint8Array> {
  const [first, ...rest] = pieces;
  return new ReadableStream({
    start: (controller) => controller.enqueue(first!),
    async pull(controller) {
      await pause();
      controller.enqueue(rest.shift()!);
      if (rest.length === 0) controller.close();
    },
  });
}
