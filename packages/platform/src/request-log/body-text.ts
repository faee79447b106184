import type { Redactor } from "@orderpane/protocol/secrets";
import type { ExchangeBody } from "./exchange.ts";

export interface LoggedBody {
  readonly type: string | null;
  /** Secrets are masked. Empty unless the body is text. */
  readonly text: string;
  /** Whether there was more, or the body is not text. */
  readonly isCut: boolean;
}

/** In characters. */
const longestBody = 64 * 1024;

export function readBodyText(
  { type: sentType, body, isCut = false }: ExchangeBody,
  mask: Redactor,
): LoggedBody {
  const type = sentType && mask.redact(sentType);
  if (body.length === 0) return { type, text: "", isCut };
  if (!isText(type)) return { type, text: "", isCut: true };
  // A mask is as long as what it hides, so a secret at the edge is hidden too.
  const limit = longestBody + mask.reach;
  // A character has at most four bytes. A stream may end inside a character.
  const sent =
    typeof body === "string" ? body : new TextDecoder().decode(body.subarray(0, 4 * limit), { stream: true });
  const text = mask.redact(sent.slice(0, limit));
  return { type, text: text.slice(0, longestBody), isCut: isCut || text.length > longestBody };
}

function isText(type: string | null): boolean {
  return (
    type === null ||
    (/^(?:text\/|application\/)|\+(?:json|xml)\b/i.test(type) && !/octet-stream|zip|pdf/i.test(type))
  );
}

/** More than is shown, so that a secret at its edge is recognised. */
const copyLimit = longestBody + 4096;

/** Copies the beginning of a body while its `stream` is read. */
export function copyBody(body: ReadableStream<Uint8Array> | null) {
  const chunks: Uint8Array[] = [];
  let room = copyLimit;
  let isCut = body !== null;
  const { promise: end, resolve } = Promise.withResolvers<void>();
  // The types do not have `cancel` yet.
  const transformer: Transformer<Uint8Array, Uint8Array> & { cancel(): void } = {
    transform(chunk, controller) {
      // Copied, because the reader may transfer the memory.
      if (room > 0) chunks.push(chunk.slice(0, room));
      room -= chunk.length;
      controller.enqueue(chunk);
    },
    flush() {
      isCut = room < 0;
      resolve();
    },
    cancel: resolve,
  };
  const stream = body?.pipeThrough(new TransformStream(transformer)) ?? null;
  if (stream === null) resolve();
  return {
    stream,
    /** Resolves when the body has ended, was broken off or was cancelled. */
    end,
    /** The copy so far; `isCut` if there was or may be more. */
    copied: () => ({ body: Buffer.concat(chunks), isCut }),
  };
}
