import { bodyLimit } from "./body-text.ts";

/** More than is shown, so that a secret at its edge is recognised. */
const copyLimit = bodyLimit + 4096;

/** Creates a stream that a body passes through, and copies the beginning of the body. */
export function createBodyCopy() {
  const chunks: Uint8Array[] = [];
  let kept = 0;
  let isCut = false;
  let hasEnded = false;
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const finish = () => {
    hasEnded = true;
    resolve();
  };
  // The types do not have `cancel` yet.
  const transformer: Transformer<Uint8Array, Uint8Array> & { cancel(): void } = {
    transform(chunk, controller) {
      // Copied, because the reader may transfer the memory.
      const start = chunk.slice(0, copyLimit - kept);
      isCut ||= start.length < chunk.length;
      if (start.length > 0) chunks.push(start);
      kept += start.length;
      controller.enqueue(chunk);
    },
    flush: finish,
    cancel() {
      isCut = true;
      resolve();
    },
  };
  const { readable, writable } = new TransformStream(transformer);
  return {
    readable,
    writable,
    /** Resolves when the body has ended, was broken off or was cancelled. */
    end,
    /** Call this if there is no body. */
    finish,
    /** The copy so far; `isCut` if there was or may be more. */
    copied: () => ({ body: Buffer.concat(chunks), isCut: isCut || !hasEnded }),
  };
}
