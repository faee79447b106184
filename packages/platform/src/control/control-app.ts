import { Hono } from "hono";
import type { ChangeEvents } from "./change-events.ts";
import type { PlatformClock } from "../clock.ts";
import type { Faults } from "../faults/faults.ts";
import { createApplicationRoutes, type LoginAddress, exchangeOfLoginAddress } from "./application-routes.ts";
import type { StoreRef, Lifecycle } from "../lifecycle/lifecycle.ts";
import type { Exchange } from "../request-log/exchange.ts";
import { createLogRoutes } from "./log-routes.ts";
import type { RequestLog } from "../request-log/request-log.ts";
import type { Stores } from "../stores/stores.ts";
import type { PlatformState } from "../state/platform-state.ts";
import type { VariantSwitches } from "../variants/variant-switches.ts";
import { createClockRoutes } from "./clock-routes.ts";
import { createFaultRoutes } from "./fault-routes.ts";
import { crossOrigin, isSameOrigin } from "../http/same-origin.ts";
import { createStateRoutes } from "./state-routes.ts";
import { createVariantRoutes } from "./variant-routes.ts";
import { wholeControlBody } from "../http/whole-body.ts";

export interface ControlOptions {
  readonly instance: string;
  readonly stores: Pick<Stores, "of">;
  readonly events: Pick<ChangeEvents, "stream">;
  readonly variants: VariantSwitches;
  readonly lifecycle: Lifecycle;
  readonly requestLog: Pick<RequestLog, "list" | "clear">;
  readonly clock: PlatformClock;
  readonly faults: Faults;
  readonly state: PlatformState;
  /** Called with every login that begins here. */
  readonly onAnswered: (exchange: Exchange) => void;
  /** Path of the first order's page. */
  readonly orderPage: () => string;
  /** The store that a request is for. Only called if it exists. */
  readonly storeOf: (request: Request) => StoreRef;
}

/** Handles everything under `/__store` except its pages. Requests from pages of other origins are refused. */
export function createControl(options: ControlOptions): Hono {
  const { stores, events, variants, lifecycle, requestLog, instance, storeOf } = options;
  const onLogin = (request: Request, login: LoginAddress) =>
    options.onAnswered(exchangeOfLoginAddress(request, login));
  const control = new Hono()
    .use(async (c, next) => (isSameOrigin(c.req.raw) ? next() : crossOrigin()))
    .use(wholeControlBody)
    .get("/", (c) => c.json({ instance, orderPage: options.orderPage(), variants: variants.current() }))
    // Nobody would read a stream that a HEAD request opened.
    .get("/events", (c) => (c.req.method === "HEAD" ? c.body(null) : events.stream()))
    .get("/operations", (c) => c.json(stores.of(c.req.raw)?.operations() ?? []))
    .route("/applications", createApplicationRoutes({ lifecycle, storeOf, onLogin }))
    .route("/variants", createVariantRoutes(variants))
    .route("/log", createLogRoutes({ requestLog, storeOf }))
    .route("/clock", createClockRoutes(options.clock))
    .route("/faults", createFaultRoutes(options.faults))
    .route("/", createStateRoutes(options.state));
  return control;
}
