import type { MiddlewareHandler } from "hono";
import { readBytes } from "./read-bytes.ts";

/** Responds 413 to a body of more than `cap` bytes, and 400 to one that its client breaks off. */
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
