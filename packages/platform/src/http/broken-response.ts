/** How far an answer gets. */
export interface Break {
  /** Whether status and headers are sent. */
  readonly hasHead: boolean;
  /** What is sent of the body. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** By a reset, or as if all had been said. */
  readonly end: "reset" | "close";
}

const breaks = new WeakMap<Response, Break>();

/** What a listener has to do with an answer that breaks off; `undefined` for one that is whole. */
export function breakOf(response: Response): Break | undefined {
  return breaks.get(response);
}

/** Whether a client on a socket would see its connection reset, and not a byte of this answer. */
export function isReset(response: Response): boolean {
  return breaks.get(response)?.hasHead === false;
}

/**
 * No answer at all. Whoever holds it in this process finds a status of 502, as from a proxy that lost the store, and a
 * body that cannot be read.
 */
export function noAnswer(reason: unknown = lostConnection("read ECONNRESET", "ECONNRESET")): Response {
  const broken = new Response(failingBody(new Uint8Array(), reason), { status: 502 });
  breaks.set(broken, { hasHead: false, bytes: new Uint8Array(), end: "reset" });
  return broken;
}

/** An answer whose headers promise more than its `bytes`; in this process its body fails after them. */
export function cutAnswer(head: ResponseInit, bytes: Uint8Array<ArrayBuffer>, end: Break["end"]): Response {
  const reason =
    end === "reset"
      ? lostConnection("read ECONNRESET", "ECONNRESET")
      : lostConnection("other side closed", "UND_ERR_SOCKET");
  const broken = new Response(failingBody(bytes, reason), head);
  breaks.set(broken, { hasHead: true, bytes, end });
  return broken;
}

/** As `fetch` says it. */
function lostConnection(message: string, code: string): TypeError {
  return new TypeError("terminated", { cause: Object.assign(new Error(message), { code }) });
}

/** An error drops what is queued, so it waits until the bytes are read. */
function failingBody(bytes: Uint8Array<ArrayBuffer>, reason: unknown): ReadableStream<Uint8Array> {
  let isSaid = bytes.length === 0;
  return new ReadableStream({
    pull(controller) {
      if (isSaid) controller.error(reason);
      else controller.enqueue(bytes);
      isSaid = true;
    },
  });
}
