import { Hono } from "hono";
import { respondToControlError } from "./control-error.ts";
import { decodeLogFilter } from "../request-log/log-filter.ts";
import type { RequestLog } from "../request-log/request-log.ts";

export interface LogRoutesOptions {
  readonly requestLog: Pick<RequestLog, "list" | "clear">;
  /** The store that a request is for, by its host name. */
  readonly storeOf: (request: Request) => { readonly id: number };
}

/**
 * `GET` returns the entries, newest first; `?text=`, `status=`, `method=`, `source=`, `application=` and
 * `limit=` filter them. `DELETE` deletes them. Both are about the store that the host name means.
 */
export function createLogRoutes({ requestLog, storeOf }: LogRoutesOptions): Hono {
  const routes = new Hono();
  routes.onError(respondToControlError);
  return routes
    .get("/", (c) => {
      const filter = decodeLogFilter(new URL(c.req.url).searchParams);
      c.header("Cache-Control", "no-store");
      return c.json(requestLog.list(storeOf(c.req.raw).id, filter));
    })
    .delete("/", (c) => {
      requestLog.clear(storeOf(c.req.raw).id);
      return c.json({ ok: true });
    });
}
