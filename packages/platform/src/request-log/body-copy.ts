import { bodyLimit } from "./body-text.ts";

/** More than is shown, so that a secret at its edge is recognised. */
const copyLimit = bodyLimit + 4096;

/** Copies the beginning of a body while somebody else reads its `stream`. */
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
