import { bodyLimit } from "./body-text.ts";

/** Lets a body through and keeps its beginning. */
export interface Tap extends ReadableWritablePair<Uint8Array, Uint8Array> {
  /** What has come so far; cut where there was or may be more. */
  taken(): { readonly body: Uint8Array; readonly isCut: boolean };
  /** Resolves when no more comes: it is over, broken off, or nobody wants it. */
  readonly end: Promise<void>;
  /** There is nothing to let through. */
  finish(): void;
}

/** Beyond what is shown, so that a secret at its edge is known for one. */
const keptBytes = bodyLimit + 4096;

export function createTap(): Tap {
  const chunks: Uint8Array[] = [];
  let kept = 0;
  let isCut = false;
  let isOver = false;
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const finish = () => {
    isOver = true;
    resolve();
  };
  // The types do not know of `cancel` yet.
  const transformer: Transformer<Uint8Array, Uint8Array> & { cancel(): void } = {
    transform(chunk, controller) {
      // Copied: whoever reads it may take the memory away.
      const start = chunk.slice(0, keptBytes - kept);
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
    end,
    finish,
    taken: () => ({ body: Buffer.concat(chunks), isCut: isCut || !isOver }),
  };
}
