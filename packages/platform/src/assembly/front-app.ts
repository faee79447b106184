import { Hono } from "hono";
import { createControl, type ControlOptions } from "../control/control-app.ts";
import { createUnknownRequest, isControlPath } from "../control/unknown-request.ts";
import { type LoginTarget, createLoginHandler } from "../pages/applications/login-handler.ts";
import { createPages } from "../pages/create-pages.ts";
import { observeApplication } from "./observe-application.ts";
import type { RequestLog } from "../request-log/request-log.ts";
import type { Stores } from "../stores/stores.ts";
import type { ExtraPage, FetchHandler, TitleOf } from "../platform.ts";

export interface FrontAppOptions extends Omit<ControlOptions, "storeOf"> {
  readonly stores: Stores;
  readonly requestLog: RequestLog;
  /** Aborted when the platform closes. Requests that fail because of it get a 503. */
  readonly signal: AbortSignal;
  readonly pages: readonly ExtraPage[];
  readonly titleOf: TitleOf;
  readonly application?: FetchHandler | undefined;
  /** Makes the response for a request whose handler threw. */
  readonly fail: (error: Error) => Response;
}

export interface FrontApp {
  /** Handles everything that is not under `/admin/`. */
  respond(request: Request): Response | Promise<Response>;
  /** Handles a browser that an application sent to find out who its user is. */
  login(request: Request, target: LoginTarget): Response;
}

/** Handles the pages, the control API and the application's server. */
export function createFrontApp(options: FrontAppOptions): FrontApp {
  const { stores, variants, lifecycle, requestLog, onAnswered, signal, titleOf } = options;
  const { application = noApplication, fail } = options;
  // Only called for requests whose store exists.
  const storeOf = (request: Request) => stores.of(request)!;
  const pages = createPages({
    stores,
    variants,
    lifecycle,
    requestLog,
    onAnswered,
    pages: options.pages,
    titleOf,
    signal,
  });
  const handleApplication = observeApplication((request) => callApplication(application, request), {
    storeIdOf: (request) => stores.of(request)?.id ?? null,
    onAnswered,
  });
  const app = new Hono()
    .all("/__app/*", (c) => handleApplication(c.req.raw))
    .route("/", pages)
    .route("/__store", createControl({ ...options, storeOf }))
    .onError(fail);
  // It needs all routes, so it is created last.
  const unknownControl = createUnknownRequest(app);
  app.notFound((c) => (isControlPath(c.req.path) ? unknownControl(c) : pages.fetch(c.req.raw)));
  return {
    // Hono's router looks methods up in a plain object and fails on names such as `toString`.
    respond: (request) => (request.method in Object.prototype ? noMethod() : app.fetch(request)),
    login: createLoginHandler({ lifecycle, onAnswered }),
  };
}

function noMethod(): Response {
  return new Response("There is no such method.\n", { status: 405 });
}

function noApplication(): Response {
  return new Response("No application's server is attached to this store.\n", { status: 404 });
}

/** An error of the application becomes a response that its developer can read. */
async function callApplication(application: FetchHandler, request: Request): Promise<Response> {
  try {
    return await application(request);
  } catch (error) {
    return new Response(`The application's server failed: ${String(error)}\n`, { status: 500 });
  }
}
