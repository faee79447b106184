import type { MiddlewareHandler } from "hono";

/** 64 MiB: an export with a thousand stores has less. */
const bodyCap = 64 * 1024 * 1024;

/**
 * Reads the body of a request before it is handled: one that is larger than the cap is answered 413, one that its
 * client breaks off 400.
 */
export const wholeBody: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req;
  if (raw.body === null) return next();
  const bytes = await readBytes(raw.body).catch(() => "cut-off" as const);
  if (bytes === "cut-off") {
    return c.json(
      { error: "the body: expected all of it, found that it ends before its end: send it again" },
      400,
    );
  }
  if (bytes === "too-large") {
    return c.json(
      { error: `the body: expected at most ${bodyCap} bytes, found more: send less at once` },
      413,
    );
  }
  const { url, method, headers, signal } = raw;
  c.req.raw = new Request(url, { method, headers, signal, body: bytes });
  return next();
};

async function readBytes(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer> | "too-large"> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > bodyCap) return "too-large";
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
