import type { Application, ApplicationOptions, RequestInfo } from "../application.ts";
import { isWeak } from "../context/application-options.ts";
import type { ApplicationContext } from "../context/context.ts";
import { createContext } from "../context/context.ts";
import { createDeploys } from "../deploys/deploys.ts";
import { createLocalQueue } from "../deploys/queues/local-queue.ts";
import { ServerError } from "../errors.ts";
import { createInstall } from "../lifecycle/install/install.ts";
import { createLogin } from "../lifecycle/login.ts";
import { textResponse } from "../lifecycle/responses.ts";
import { readSession } from "../lifecycle/session.ts";
import { resealPasswords } from "../lifecycle/stored-password.ts";
import { createUninstall } from "../lifecycle/uninstall.ts";
import { urlOf } from "../network/request-url.ts";
import { createStoreAccess } from "../stores/store-access.ts";
import { createStoreConnections, widgetPacing } from "../stores/store-connections.ts";
import { createWebhookHandler } from "../webhooks/receive-webhook.ts";
import { createWidgetHandler } from "../widgets/handle-widget-request.ts";

/**
 * Creates the server of an application: its installation in stores, the login of their users, its widgets and
 * webhooks. `fetch` of the result handles each request.
 *
 * @throws {ServerError} `bad-options`, `weak-secret`
 */
export function createApplication(options: ApplicationOptions): Application {
  const context = createContext(options);
  const { registry, log } = context;
  const { widgets, queue = createLocalQueue({ ...context, deploys: registry.deploys }) } = options;
  if (context.hooks.onWebhook && !widgets) throw webhooksAlone();
  const accessStore = createStoreAccess(context);
  const storeClient = createStoreConnections(context, accessStore);
  const widgetStoreConnection = createStoreConnections(context, accessStore, widgetPacing);
  const deploys = widgets ? createDeploys(context, { widgets, queue, accessStore }) : null;
  const route = createRoute(context, {
    install: createInstall(context, (insalesId) => deploys?.announce(insalesId)),
    uninstall: createUninstall(context),
    ...createLogin(context),
    webhook: createWebhookHandler(context, storeClient),
    widget: createWidgetHandler({
      ...context,
      routes: widgets?.routes ?? {},
      order: async (insalesId, id) => (await widgetStoreConnection(insalesId)).order(id),
    }),
  });
  return {
    async fetch(request, info = {}) {
      try {
        return await route(request, info);
      } catch (error) {
        log({ level: "error", event: "request failed", reason: describe(error) });
        return textResponse(503, "The application cannot answer now. Try again.", { "Retry-After": "5" });
      }
    },
    async start() {
      if (isWeak(context.secret)) log(weakSecret);
      await registry.open();
      await deploys?.start();
      await resealPasswords(context);
    },
    async close() {
      try {
        await deploys?.stop();
      } finally {
        await registry.close();
      }
    },
    session: (request) => readSession(context, request),
    storeClient,
    async deployAll(deployAllOptions) {
      if (deploys) return deploys.deployAll(deployAllOptions);
      throw new ServerError("bad-options", "the application has no widgets to deploy", {
        fix: "Name the folder that `orderpane build` wrote in `widgets.folder`.",
      });
    },
  };
}

function webhooksAlone(): ServerError {
  return new ServerError("bad-options", "hooks.onWebhook is given without widgets", {
    fix: "Name the folder that `orderpane build` wrote in `widgets.folder`: stores get webhooks with the widgets.",
  });
}

type Handler = (request: Request, info: RequestInfo) => Promise<Response>;

interface Handlers extends Record<"install" | "uninstall" | "login" | "autologin" | "webhook", Handler> {
  readonly widget: (request: Request, widget: string) => Promise<Response>;
}

/** One table: what is at which path. */
function createRoute({ urls }: ApplicationContext, { widget, ...callbacks }: Handlers): Handler {
  const byPath = new Map([
    [urls.install, callbacks.install],
    [urls.uninstall, callbacks.uninstall],
    [urls.login, callbacks.login],
    [urls.autologin, callbacks.autologin],
    [urls.webhooks, callbacks.webhook],
  ]);
  const widgets = `${urls.widgets}/`;
  return async (request, info) => {
    const { pathname } = urlOf(request);
    if (pathname.startsWith(widgets)) return widget(request, pathname.slice(widgets.length));
    const callback = byPath.get(pathname);
    if (!callback) return textResponse(404, "The application has nothing at this address.");
    // Callbacks change something, so a HEAD must not reach them.
    const method = pathname === urls.webhooks ? "POST" : "GET";
    if (request.method !== method) return textResponse(405, `Use ${method}.`, { Allow: method });
    return callback(request, info);
  };
}

const weakSecret = {
  level: "warning",
  event: "weak secret",
  reason:
    "The application's secret has less than 128 bits, and acceptWeakSecret keeps it. Whoever guesses it from " +
    "one observed install knows the password of every store. Ask the platform for another secret.",
} as const;

function describe(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  return String(error) + (cause instanceof Error ? `: ${String(cause)}` : "");
}
