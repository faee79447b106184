import type { Deadline } from "./deadline.ts";

/** The beginning of a body. */
export interface BodyStart {
  readonly bytes: Uint8Array;
  /** Whether this is the whole body: it was not longer, late or broken off. */
  readonly isWhole: boolean;
}

/** Reads at most `limit` bytes until the deadline and cancels the rest. Never rejects. */
export async function readStart(
  body: ReadableStream<Uint8Array> | null,
  { limit, deadline }: { limit: number; deadline: Deadline },
): Promise<BodyStart> {
  if (!body) return { bytes: new Uint8Array(), isWhole: true };
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  try {
    while (length <= limit) {
      const { done, value } = await deadline.race(reader.read());
      isWhole = done;
      if (done) break;
      chunks.push(value);
      length += value.length;
    }
  } catch {
    // The bytes that did come are still worth showing.
  }
  void reader.cancel().catch(() => undefined);
  return { bytes: Buffer.concat(chunks).subarray(0, limit), isWhole };
}
