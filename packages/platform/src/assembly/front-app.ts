import { Hono } from "hono";
import { createControl, type ControlOptions } from "../control/control-app.ts";
import { createUnknownRequest, isControlPath } from "../control/unknown-request.ts";
import type { LoginTarget } from "../pages/applications/login-handler.ts";
import { createLoginHandler } from "../pages/applications/login-handler.ts";
import { createPages } from "../pages/create-pages.ts";
import { observeApplication } from "./observe-application.ts";
import type { RequestLog } from "../request-log/request-log.ts";
import type { Stores } from "../stores/stores.ts";
import type { ExtraPage, FetchHandler } from "../platform.ts";
import type { TitleOf } from "../platform.ts";

export interface FrontAppOptions extends Omit<ControlOptions, "storeOf"> {
  readonly stores: Stores;
  readonly requestLog: RequestLog;
  /** Aborted when the store ends; what fails by that is answered 503. */
  readonly signal: AbortSignal;
  readonly pages: readonly ExtraPage[];
  readonly titleOf: TitleOf;
  readonly application?: FetchHandler | undefined;
  /** Answers what has failed. */
  readonly fail: (error: Error) => Response;
}

export interface FrontApp {
  /** Answers what is not under `/admin/`. */
  answer(request: Request): Response | Promise<Response>;
  /** Answers a browser that an application has sent to find out who its user is. */
  login(request: Request, asked: LoginTarget): Response;
}

/** What browsers, tests and the applications' own pages ask for: the pages, the control API, the application's server. */
export function createFrontApp(options: FrontAppOptions): FrontApp {
  const { stores, variants, lifecycle, requestLog, onAnswered, signal, titleOf } = options;
  const { application = noApplication, fail } = options;
  // Only asked for requests whose store is there.
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
  const answerAsApplication = observeApplication((request) => answerAs(application, request), {
    storeIdOf: (request) => stores.of(request)?.id ?? null,
    onAnswered,
  });
  const app = new Hono()
    .all("/__app/*", (c) => answerAsApplication(c.req.raw))
    .route("/", pages)
    .route("/__store", createControl({ ...options, storeOf }))
    .onError(fail);
  // Only now are all routes there.
  const unknownControl = createUnknownRequest(app);
  app.notFound((c) => (isControlPath(c.req.path) ? unknownControl(c) : pages.fetch(c.req.raw)));
  return {
    // Hono's router looks methods up in a plain object, and throws at what every object has.
    answer: (request) => (request.method in Object.prototype ? noMethod() : app.fetch(request)),
    login: createLoginHandler({ lifecycle, onAnswered }),
  };
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
