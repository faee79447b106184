import type { Context } from "hono";
import { PlatformError, type PlatformErrorCode } from "../errors.ts";

/** The response to a failed request under `/__store`: a {@link PlatformError} is the caller's mistake. */
export function respondToControlError(error: Error, c: Context): Response {
  if (!(error instanceof PlatformError)) throw error;
  return c.json({ error: error.message }, statusOf(error.code));
}

function statusOf(code: PlatformErrorCode): 400 | 404 | 409 | 503 {
  if (code === "store-closed") return 503;
  if (code === "wrong-state") return 409;
  return code.startsWith("unknown-") && code !== "unknown-variant" ? 404 : 400;
}
