import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { createAdmin, isAdminPath } from "./admin.ts";
import { type ControlOptions, createControl } from "./control/control-app.ts";
import { createUnknownRequest, isControlPath } from "./control/unknown-request.ts";
import type { FaultyHandler } from "./faults/faults.ts";
import { createLoginHandler } from "./pages/applications/login-handler.ts";
import { extraFramePath } from "./paths.ts";
import { createPages } from "./pages/pages.ts";
import { observeApplication } from "./request-log/observe-application.ts";
import type { RequestLog } from "./request-log/request-log.ts";
import type { Shops } from "./shops.ts";
import type { ExtraPage, FetchHandler } from "./store.ts";
import type { TitleOf } from "./widget-titles.ts";

export interface StoreAppOptions extends Omit<ControlOptions, "accountOf"> {
  readonly shops: Shops;
  readonly requestLog: RequestLog;
  /** Aborted when the store ends; what fails by that is answered 503. */
  readonly signal: AbortSignal;
  readonly pages: readonly ExtraPage[];
  readonly titleOf: TitleOf;
  readonly application?: FetchHandler | undefined;
}

/**
 * What answers where. A request to the back-office is one to the store that is there when it comes in: what a fault has held
 * up is not written into the one that a restore, an import or a reset has put into its place.
 */
export function createStoreApp(options: StoreAppOptions): (incoming: Request) => FaultyHandler {
  const { shops, variants, lifecycle, requestLog, onAnswered, signal, application = noApplication } = options;
  const fail = (error: Error) => (signal.aborted ? closed() : failed(error));
  // Only asked for requests whose store is there.
  const accountOf = (request: Request) => shops.of(request)!.account;
  const admin = createAdmin({ login: createLoginHandler({ lifecycle, onAnswered }) });
  const pages = createPages({
    shops,
    variants,
    lifecycle,
    requestLog,
    onAnswered,
    pages: options.pages,
    titleOf: options.titleOf,
    signal,
  });
  const answerAsApplication = observeApplication((request) => answerAs(application, request), {
    accountOf: (request) => shops.of(request)?.account.id ?? null,
    onAnswered,
  });
  const rest = new Hono()
    .all("/__app/*", (c) => answerAsApplication(c.req.raw))
    .route("/", pages)
    .route("/__store", createControl({ ...options, accountOf }))
    .onError(fail);
  // Only now are all routes there.
  const unknownControl = createUnknownRequest(rest);
  rest.notFound((c) => (isControlPath(c.req.path) ? unknownControl(c) : pages.fetch(c.req.raw)));

  const answerRest = (request: Request) =>
    // Hono's router looks methods up in a plain object, and throws at what every object has.
    request.method in Object.prototype ? noMethod() : rest.fetch(request);

  return (incoming) => {
    // Most requests are of this kind, and need no router.
    if (!isAdminPath(getPath(incoming))) return answerRest;
    const shop = shops.of(incoming);
    return (request, context) => admin(request, shop, context).catch(fail);
  };
}

/** What every request is answered once the store has ended. */
export function closed(): Response {
  return new Response("The store is closed.\n", { status: 503 });
}

/** A defect of ours: whoever runs the store has to see where. */
function failed(error: Error): Response {
  process.emitWarning(error.stack ?? String(error), "StoreFailure");
  return new Response(`The store failed: ${String(error)}\n`, { status: 500 });
}

/** Whether a path is one that the app answers by more than a 404. */
export function isStorePath(pathname: string, pages: readonly ExtraPage[]): boolean {
  return (
    isAdminPath(pathname) ||
    /^\/(?:$|(?:orders|products|applications|log|__store|__app)(?:\/|$)|widgets(?:\/\d+)?$)/.test(pathname) ||
    pages.some(({ path }) => pathname === path || pathname === extraFramePath(path))
  );
}

function noMethod(): Response {
  return new Response("There is no such method.\n", { status: 405 });
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
