import { type Context, Hono } from "hono";
import { createControl } from "./control-app.ts";
import { createLoginHandler } from "./pages/logins.ts";
import { createPages } from "./pages/create-pages.ts";
import type { ApplicationHandler, ApplicationRequestContext, PlatformParts } from "./platform.ts";
import { isControlPath } from "./paths.ts";
import type { Store } from "./stores/store.ts";

export type PagesApp = ReturnType<typeof createPagesApp>;

/**
 * Everything for browsers and operators: the pages of the back-office, the control paths under `/__store`,
 * and the application's own server.
 */
export function createPagesApp(parts: PlatformParts) {
  const pages = createPages(parts);
  const handleApplication = createApplicationHandler(parts);
  const app = new Hono()
    .all("/__app/*", (c) => handleApplication(c.req.raw))
    .route("/", pages)
    .route("/__store", createControl(parts))
    .notFound((c) => (isControlPath(c.req.path) ? unknownControl(c) : pages.fetch(c.req.raw)))
    .onError((error) => {
      throw error;
    });
  return {
    respond: (request: Request) => app.fetch(request),
    login: createLoginHandler(parts),
  };
}

function unknownControl({ req, json }: Context): Response {
  const error = `there is no ${req.method} ${req.path.slice(0, 80)}: orderpane docs platform lists the requests`;
  return json({ error }, 404);
}

function noApplication(): Response {
  return new Response("No application's server is attached to this store.\n", { status: 404 });
}

/** The log omits the bodies of these requests, which belong to the application. */
function createApplicationHandler({
  application = noApplication,
  stores,
  onExchange,
}: PlatformParts): (request: Request) => Promise<Response> {
  return async (request) => {
    const { url, method, headers } = request;
    const store = stores.of(request);
    const start = performance.now();
    const response = await callApplication(application, nativeRequest(request), store);
    const type = response.headers.get("content-type");
    if (store) {
      onExchange({
        source: "application",
        storeId: store.id,
        applicationId: null,
        method,
        url,
        status: response.status,
        durationMs: performance.now() - start,
        usage: null,
        request: { type: headers.get("content-type"), body: "", isCut: true },
        response: { type, body: "", isCut: true },
      });
    }
    return response;
  };
}

function contextOf({ id, orders }: Store): ApplicationRequestContext {
  // A copy, like every order received over HTTP.
  return { store: { insalesId: id, order: async (order) => structuredClone(orders.find(order) ?? null) } };
}

/** Turns an error of the application into a response that its developer can read. */
async function callApplication(
  application: ApplicationHandler,
  request: Request,
  store: Store | null,
): Promise<Response> {
  try {
    return await application(request, store ? contextOf(store) : undefined);
  } catch (error) {
    return new Response(`The application's server failed: ${String(error)}\n`, { status: 500 });
  }
}

/** A listener passes its own kind of request, which `new Request(request)` in an application would reject. */
function nativeRequest(request: Request): Request {
  const { url, method, headers, signal, body } = request;
  if (method === "TRACE") return request;
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: "half" as const }) });
}
