import { Hono } from "hono";
import type { ChangeEvents } from "./change-events.ts";
import type { StoreClock } from "./clock.ts";
import { createClockRoutes } from "./control/clock-routes.ts";
import { createFaultRoutes } from "./control/fault-routes.ts";
import { crossOrigin, isSameOrigin } from "./control/same-origin.ts";
import { createStateRoutes } from "./control/state-routes.ts";
import { wholeBody } from "./control/whole-body.ts";
import { createVariantRoutes } from "./control/variant-routes.ts";
import type { FaultContext, Faults } from "./faults/faults.ts";
import { createApplicationRoutes } from "./lifecycle/application-routes.ts";
import type { Lifecycle } from "./lifecycle/lifecycle.ts";
import { createLoginHandler } from "./lifecycle/login-handler.ts";
import { extraFramePath } from "./pages/paths.ts";
import { createPages } from "./pages/pages.ts";
import { createLogRoutes } from "./request-log/log-routes.ts";
import { observeApplication } from "./request-log/observe-application.ts";
import type { RequestLog } from "./request-log/request-log.ts";
import type { Shops } from "./shops.ts";
import type { StoreState } from "./state/store-state.ts";
import type { ExtraPage, FetchHandler } from "./store.ts";
import type { VariantSwitches } from "./variant-switches.ts";

export interface StoreAppOptions {
  readonly shops: Shops;
  readonly events: ChangeEvents;
  readonly variants: VariantSwitches;
  readonly state: StoreState;
  readonly clock: StoreClock;
  readonly faults: Faults;
  readonly lifecycle: Lifecycle;
  readonly requestLog: RequestLog;
  /** Aborted when the store ends. */
  readonly signal: AbortSignal;
  readonly instance: string;
  readonly firstOrderPage: () => string;
  readonly pages: readonly ExtraPage[];
  readonly application?: FetchHandler | undefined;
}

/** What `fetch` is given beside the request. */
interface StoreEnv {
  Bindings: FaultContext;
}

/** What answers where. */
export function createStoreApp(options: StoreAppOptions): Hono<StoreEnv> {
  const { shops, events, variants, state, instance, firstOrderPage, application = noApplication } = options;
  const { lifecycle, requestLog, signal } = options;
  // Only asked for requests whose store is there.
  const accountOf = (request: Request) => shops.of(request)!.account;
  const login = createLoginHandler({ lifecycle, accountOf });
  const control = new Hono()
    .use(async (c, next) => (isSameOrigin(c.req.raw) ? next() : crossOrigin()))
    .use(wholeBody(controlCap))
    .get("/", (c) => c.json({ instance, orderPage: firstOrderPage(), variants: variants.current() }))
    // A stream that HEAD opened would be read by nobody.
    .get("/events", (c) => (c.req.method === "HEAD" ? c.body(null) : events.stream()))
    .get("/operations", (c) => c.json(shops.of(c.req.raw)?.operations() ?? []))
    .route("/applications", createApplicationRoutes({ lifecycle, accountOf }))
    .route("/variants", createVariantRoutes(variants))
    .route("/log", createLogRoutes({ requestLog, accountOf }))
    .route("/clock", createClockRoutes(options.clock))
    .route("/faults", createFaultRoutes(options.faults))
    .route("/", createStateRoutes(state));
  const pages = createPages({ shops, variants, lifecycle, requestLog, pages: options.pages, signal });
  const answerAsApplication = observeApplication((request) => answerAs(application, request), {
    accountOf: (request) => shops.of(request)?.account.id ?? null,
    onAnswered: requestLog.add,
  });
  return new Hono<StoreEnv>()
    .get("/admin/applications/:id/login", (c) =>
      shops.of(c.req.raw) ? login(c.req.raw) : unknownStore(c.req.raw),
    )
    .all("/admin/*", (c) => shops.of(c.req.raw)?.backOffice(c.req.raw, c.env) ?? unknownStore(c.req.raw))
    .all("/__app/*", (c) => answerAsApplication(c.req.raw))
    .route("/", pages)
    .route("/__store", control)
    .notFound((c) => pages.fetch(c.req.raw))
    .onError(failed);
}

/** 64 MiB: an export with a thousand stores has less. */
const controlCap = 64 * 1024 * 1024;

/** A defect of ours: whoever runs the store has to see where. */
function failed(error: Error): Response {
  process.emitWarning(error.stack ?? String(error), "StoreFailure");
  return new Response(`The store failed: ${String(error)}\n`, { status: 500 });
}

/** Whether a path is one that the app answers by more than a 404. */
export function isStorePath(pathname: string, pages: readonly ExtraPage[]): boolean {
  return (
    /^\/(?:$|(?:orders|products|applications|log|admin|__store|__app)(?:\/|$)|widgets(?:\/\d+)?$)/.test(
      pathname,
    ) || pages.some(({ path }) => pathname === path || pathname === extraFramePath(path))
  );
}

function unknownStore({ url }: Request): Response {
  return new Response(`There is no store at ${new URL(url).hostname}.\n`, { status: 404 });
}

function noApplication(): Response {
  return new Response("No application's server is attached to this store.\n", { status: 404 });
}

/** What the application throws is its developer's to read, and not the store's end. */
async function answerAs(application: FetchHandler, request: Request): Promise<Response> {
  try {
    return await application(request);
  } catch (error) {
    return new Response(`The application's server failed: ${String(error)}\n`, { status: 500 });
  }
}
