import { STATUS_CODES } from "node:http";

export interface Break {
  /** Whether `bytes` belong to the body. Otherwise they are the whole response, including its headers. */
  readonly hasHead: boolean;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** `close` ends the connection as if the response were complete, `stall` leaves it open. */
  readonly end: "reset" | "close" | "stall";
}

const breaks = new WeakMap<Response, Break>();

/** Returns `undefined` for a complete response. */
export function breakOf(response: Response): Break | undefined {
  return breaks.get(response);
}

const last = new WeakSet<Response>();

/** Marks a response whose connection is reset when it is used again. */
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

/** A response that a client on a socket receives as these bytes. In this process it never arrives. */
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

/** A response whose headers announce more than its `bytes`. In this process its body fails after them. */
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

/** Fails only after the bytes were read, because an error discards queued bytes. */
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

/** Sends pieces of a body with pauses in between. Fails if a pause fails. */
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
