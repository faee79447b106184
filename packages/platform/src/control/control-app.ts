import { type Context, Hono } from "hono";
import type { PlatformClock } from "../clock.ts";
import { PlatformError, type PlatformErrorCode } from "../errors.ts";
import type { Faults } from "../faults/faults.ts";
import { crossOrigin, isSameOrigin } from "../http/same-origin.ts";
import { wholeControlBody } from "../http/whole-body.ts";
import type { Lifecycle } from "../lifecycle/lifecycle.ts";
import { decodeLogFilter } from "../request-log/log-filter.ts";
import type { Exchange } from "../request-log/exchange.ts";
import type { RequestLog } from "../request-log/request-log.ts";
import type { PlatformState } from "../state/platform-state.ts";
import type { Stores } from "../stores/stores.ts";
import type { AssumptionSwitches } from "../assumptions/assumptions.ts";
import { createApplicationRoutes } from "./application-routes.ts";
import type { ChangeEvents } from "./change-events.ts";
import { createClockRoutes } from "./clock-routes.ts";
import { createFaultRoutes } from "./fault-routes.ts";
import { createStateRoutes } from "./state-routes.ts";
import { createAssumptionRoutes } from "./assumption-routes.ts";

export interface ControlOptions {
  readonly instance: string;
  readonly stores: Pick<Stores, "of">;
  readonly events: Pick<ChangeEvents, "stream">;
  readonly assumptions: AssumptionSwitches;
  readonly lifecycle: Lifecycle;
  readonly requestLog: Pick<RequestLog, "list" | "clear">;
  readonly clock: PlatformClock;
  readonly faults: Faults;
  readonly state: PlatformState;
  readonly onExchange: (exchange: Exchange) => void;
  readonly orderPage: () => string;
}

/** Handles everything under `/__store` except its pages. Requests from pages of other origins are refused. */
export function createControl(options: ControlOptions): Hono {
  const { stores, events, assumptions, lifecycle, requestLog, instance, onExchange } = options;
  // Only called for requests whose store exists.
  const storeOf = (request: Request) => stores.of(request)!;
  const control = new Hono();
  control.onError(respondToControlError);
  return (
    control
      .use(async (c, next) => (isSameOrigin(c.req.raw) ? next() : crossOrigin()))
      .use(wholeControlBody)
      .get("/", (c) =>
        c.json({ instance, orderPage: options.orderPage(), assumptions: assumptions.current() }),
      )
      // A stream that a HEAD request opened would never be read.
      .get("/events", (c) => (c.req.method === "HEAD" ? c.body(null) : events.stream()))
      .get("/operations", (c) => c.json(storeOf(c.req.raw).operations()))
      .route("/applications", createApplicationRoutes({ lifecycle, storeOf, onExchange }))
      .route("/assumptions", createAssumptionRoutes(assumptions))
      .route("/clock", createClockRoutes(options.clock))
      .route("/faults", createFaultRoutes(options.faults))
      .route("/", createStateRoutes(options.state))
      // Newest first; `?text=`, `status=`, `method=`, `source=`, `application=` and `limit=` filter the
      // entries.
      .get("/log", (c) => {
        const filter = decodeLogFilter(new URL(c.req.url).searchParams);
        c.header("Cache-Control", "no-store");
        return c.json(requestLog.list(storeOf(c.req.raw).id, filter));
      })
      .delete("/log", (c) => {
        requestLog.clear(storeOf(c.req.raw).id);
        return c.json({ ok: true });
      })
  );
}

/** The response to a failed request under `/__store`: a {@link PlatformError} is the caller's mistake. */
function respondToControlError(error: Error, c: Context): Response {
  if (!(error instanceof PlatformError)) throw error;
  return c.json({ error: error.message }, statusOf(error.code));
}

function statusOf(code: PlatformErrorCode): 400 | 404 | 409 | 503 {
  if (code === "store-closed") return 503;
  if (code === "wrong-state") return 409;
  return code.startsWith("unknown-") && code !== "unknown-assumption" ? 404 : 400;
}
