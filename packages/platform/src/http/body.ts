import type { MiddlewareHandler } from "hono";

/** 4 MiB. assumed: the platform documents no limit; the largest known widget has 15 KB. */
export const bodyCap = 4 * 1024 * 1024;

/** Reads a body, and cancels it as soon as it has more than `limit` bytes. Never rejects. */
export async function readBytes(body: ReadableStream<Uint8Array> | null, limit: number) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const done = (end: "whole" | "too-large" | "cut-off") => ({
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

/** Responds 413 to a body of more than `cap` bytes, and 400 to one that the client aborts. */
export const wholeBody =
  (cap: number): MiddlewareHandler =>
  async (c, next) => {
    const { raw } = c.req;
    if (raw.body === null) return next();
    const { bytes, end } = await readBytes(raw.body, cap);
    if (end === "cut-off") return c.json({ error: "the body ends too early: send the request again" }, 400);
    if (end === "too-large") {
      return c.json({ error: `the body: expected at most ${cap} bytes, found more` }, 413);
    }
    const { url, method, headers, signal } = raw;
    c.req.raw = new Request(url, { method, headers, signal, body: bytes });
    return next();
  };
