import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { createAdmin, isAdminPath } from "./admin.ts";
import { type ControlOptions, createControl } from "./control/control-app.ts";
import type { FaultyHandler } from "./faults/faults.ts";
import { createLoginHandler } from "./pages/applications/login-handler.ts";
import { extraFramePath } from "./pages/paths.ts";
import { createPages } from "./pages/pages.ts";
import { observeApplication } from "./request-log/observe-application.ts";
import type { ExtraPage, FetchHandler } from "./store.ts";

export interface StoreAppOptions extends Omit<ControlOptions, "accountOf"> {
  /** Aborted when the store ends. */
  readonly signal: AbortSignal;
  readonly pages: readonly ExtraPage[];
  readonly application?: FetchHandler | undefined;
}

/** What answers where. */
export function createStoreApp(options: StoreAppOptions): FaultyHandler {
  const { shops, variants, lifecycle, requestLog, onAnswered, application = noApplication } = options;
  // Only asked for requests whose store is there.
  const accountOf = (request: Request) => shops.of(request)!.account;
  const login = createLoginHandler({ lifecycle, accountOf, onAnswered });
  const admin = createAdmin({ shops, login });
  const pages = createPages({
    shops,
    variants,
    lifecycle,
    requestLog,
    pages: options.pages,
    signal: options.signal,
  });
  const answerAsApplication = observeApplication((request) => answerAs(application, request), {
    accountOf: (request) => shops.of(request)?.account.id ?? null,
    onAnswered,
  });
  const rest = new Hono()
    .all("/__app/*", (c) => answerAsApplication(c.req.raw))
    .route("/", pages)
    .route("/__store", createControl({ ...options, accountOf }))
    .notFound((c) => pages.fetch(c.req.raw))
    .onError(failed);

  return (request, context) => {
    const path = getPath(request);
    // Most requests are of this kind, and need no router.
    if (isAdminPath(path)) return admin(request, path, context).catch(failed);
    // Hono's router looks methods up in a plain object, and throws at what every object has.
    if (request.method in Object.prototype) return noMethod();
    return rest.fetch(request);
  };
}

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
