import { Hono } from "hono";
import { createApplicationRoutes } from "../lifecycle/application-routes.ts";
import type { AccountRef } from "../lifecycle/lifecycle.ts";
import { createLogRoutes } from "../request-log/log-routes.ts";
import type { StoreParts } from "../store-parts.ts";
import { createClockRoutes } from "./clock-routes.ts";
import { createFaultRoutes } from "./fault-routes.ts";
import { crossOrigin, isSameOrigin } from "./same-origin.ts";
import { createStateRoutes } from "./state-routes.ts";
import { createVariantRoutes } from "./variant-routes.ts";
import { wholeControlBody } from "./whole-body.ts";

export interface ControlOptions extends Omit<StoreParts, "isNew" | "tables"> {
  /** Path of the first order's page. */
  readonly orderPage: () => string;
  /** Which store a request is for; only asked where there is one. */
  readonly accountOf: (request: Request) => AccountRef;
}

/** Everything under `/__store` but its pages. A page of another origin is answered nothing. */
export function createControl(options: ControlOptions): Hono {
  const { shops, events, variants, lifecycle, requestLog, instance, accountOf } = options;
  const control = new Hono()
    .use(async (c, next) => (isSameOrigin(c.req.raw) ? next() : crossOrigin()))
    .use(wholeControlBody)
    .get("/", (c) => c.json({ instance, orderPage: options.orderPage(), variants: variants.current() }))
    // A stream that HEAD opened would be read by nobody.
    .get("/events", (c) => (c.req.method === "HEAD" ? c.body(null) : events.stream()))
    .get("/operations", (c) => c.json(shops.of(c.req.raw)?.operations() ?? []))
    .route("/applications", createApplicationRoutes({ lifecycle, accountOf, onAnswered: options.onAnswered }))
    .route("/variants", createVariantRoutes(variants))
    .route("/log", createLogRoutes({ requestLog, accountOf }))
    .route("/clock", createClockRoutes(options.clock))
    .route("/faults", createFaultRoutes(options.faults))
    .route("/", createStateRoutes(options.state));
  return control;
}
