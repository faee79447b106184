export interface Break {
  readonly hasHead: boolean;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** `close` ends the connection as if the response were complete. */
  readonly end: "reset" | "close";
}

const breaks = new WeakMap<Response, Break>();

/** Tells a listener where a response breaks off; `undefined` for a whole response. */
export function breakOf(response: Response): Break | undefined {
  return breaks.get(response);
}

/** Whether a client on a socket sees its connection reset without a byte of this response. */
export function isReset(response: Response): boolean {
  return breaks.get(response)?.hasHead === false;
}

/**
 * A response that never arrives. In this process it has the status 502, as from a proxy that lost the
 * connection, and a body that cannot be read.
 */
export function lostResponse(reason: unknown = lostConnection("read ECONNRESET", "ECONNRESET")): Response {
  const broken = new Response(failingBody(new Uint8Array(), reason), { status: 502 });
  breaks.set(broken, { hasHead: false, bytes: new Uint8Array(), end: "reset" });
  return broken;
}

/** A response whose headers promise more than its `bytes`. In this process its body fails after them. */
export function cutResponse(head: ResponseInit, bytes: Uint8Array<ArrayBuffer>, end: Break["end"]): Response {
  const reason =
    end === "reset"
      ? lostConnection("read ECONNRESET", "ECONNRESET")
      : lostConnection("other side closed", "UND_ERR_SOCKET");
  const broken = new Response(failingBody(bytes, reason), head);
  breaks.set(broken, { hasHead: true, bytes, end });
  return broken;
}

/** The error that `fetch` throws. */
function lostConnection(message: string, code: string): TypeError {
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

/** Sends half of a body before the pause. Fails if the pause does. */
export function pausedBody(body: Uint8Array<ArrayBuffer>, pause: Promise<void>): ReadableStream<Uint8Array> {
  const half = Math.floor(body.length / 2);
  pause.catch(() => undefined);
  return new ReadableStream({
    start: (controller) => controller.enqueue(body.slice(0, half)),
    async pull(controller) {
      await pause;
      controller.enqueue(body.slice(half));
      controller.close();
    },
  });
}
