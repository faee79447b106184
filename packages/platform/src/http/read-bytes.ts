/** 4 MiB. assumed: the platform documents no limit; the largest known widget has 15 KB. */
export const bodyCap = 4 * 1024 * 1024;

interface ReadBytes {
  /** The received bytes; only the beginning of a body that is too large. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** `cut-off`: the body broke off before its end. */
  readonly end: "whole" | "too-large" | "cut-off";
}

/** Reads a body, and cancels it as soon as it has more than `limit` bytes. Never rejects. */
export async function readBytes(body: ReadableStream<Uint8Array> | null, limit: number): Promise<ReadBytes> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const done = (end: ReadBytes["end"]) => ({
    bytes: new Uint8Array(Buffer.concat(chunks).subarray(0, limit)),
    end,
  });
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length > limit) return done("too-large");
    }
    return done("whole");
  } catch {
    return done("cut-off");
  }
}
