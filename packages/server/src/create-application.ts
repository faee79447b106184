import { setTimeout as sleepFor } from "node:timers/promises";
import { OrderCounters } from "@orderpane/protocol/learn";
import type { ApplicationOptions, RequestInfo, StoreSession } from "./application.ts";
import { type ApplicationContext, createContext } from "./context.ts";
import { createLocalQueue } from "./deploys/local-queue.ts";
import { Rollout } from "./deploys/rollout.ts";
import type { DeployTiming } from "./deploys/store-lease.ts";
import { withDeadline } from "./deadline.ts";
import { ServerError } from "./errors.ts";
import { Fleet } from "./fleet/fleet.ts";
import { haltAfterReport } from "./fleet/halt-release.ts";
import { flushLog } from "./log.ts";
import { InstallDecisions, installTexts, readInstallClaim } from "./lifecycle/install.ts";
import { finishLogin, login } from "./lifecycle/login.ts";
import { textResponse } from "./lifecycle/responses.ts";
import { runHook } from "./lifecycle/run-hook.ts";
import { readSession } from "./lifecycle/session.ts";
import { uninstall } from "./lifecycle/uninstall.ts";
import { handleOperator, operatorPath } from "./operator/operator.ts";
import { createReportReceiver } from "./widgets/receive-report.ts";
import { resealPasswords } from "./registry/stored-password.ts";
import type { StoreConnection } from "./stores/store-connection.ts";
import { connectStore, widgetPacing } from "./stores/connect-store.ts";
import { receiveWebhook } from "./stores/webhooks.ts";
import { createWidgetHandler } from "./widgets/handle-widget-request.ts";

/**
 * Creates the server of an application: it handles installs, logins, webhooks and widget requests. Pass each
 * request to `fetch`.
 *
 * @throws {ServerError} `bad-options`, `weak-secret`
 */
export function createApplication(options: ApplicationOptions): Application {
  const context = createContext(options);
  if (context.hooks.onWebhook && !options.widgets) {
    const problem = "hooks.onWebhook is given without widgets: stores get webhooks with the widgets";
    const fix = "Name the folder that `orderpane build` wrote in `widgets.folder`.";
    throw new ServerError("bad-options", problem, { fix });
  }
  return new Application(context, options);
}

const realTiming: DeployTiming = {
  sleep: (ms, signal) => sleepFor(ms, undefined, { signal }),
  longestTry: 60_000,
  grace: 5_000,
};

/** Stores that are updated per second: a thousand take four minutes. */
const usualLimits = { slots: 10, perSecond: 4 };

/**
 * A running application: it handles the requests of the platform, of browsers and of widgets. An install
 * makes a deploy due. `Rollout` finds it in the registry, so nothing is lost if a process stops in between.
 */
export class Application {
  /** The stores that installed the application, for its operator. */
  readonly fleet: Fleet;
  readonly #context: ApplicationContext;
  readonly #rollout: Rollout | null;
  readonly #installs: InstallDecisions;
  readonly #handleWidget: ReturnType<typeof createWidgetHandler>;
  readonly #receiveReport: ReturnType<typeof createReportReceiver>;
  /** Requests that arrive while the registry is being opened wait for it. */
  #opened: Promise<void> = Promise.resolve();
  #isStarted = false;
  /** Work of the start that continues while requests are handled. */
  #background: Promise<void> = Promise.resolve();

  /** @internal */
  constructor(
    context: ApplicationContext,
    {
      widgets,
      queue = createLocalQueue(),
      deploys,
    }: Pick<ApplicationOptions, "widgets" | "queue" | "deploys">,
    timing: Partial<DeployTiming> = {},
  ) {
    const limits = { ...usualLimits, ...deploys };
    const settings = { queue, limits, timing: { ...realTiming, ...timing } };
    this.#context = context;
    this.fleet = new Fleet(context);
    this.#rollout = widgets ? new Rollout(context, { widgets, ...settings }) : null;
    this.#installs = new InstallDecisions(context);
    this.#receiveReport = createReportReceiver(context);
    this.#handleWidget = createWidgetHandler({
      ...context,
      routes: widgets?.routes ?? {},
      isSilenced: (widget) => context.fleet.state.silenced.includes(widget),
      order: async (insalesId, id) => (await connectStore(context, insalesId, widgetPacing)).order(id),
    });
  }

  // Public methods are arrow functions, so that callers can pass them on without the object.

  /**
   * Opens the registry, and starts deploying into stores that are due. In the background, encrypts passwords
   * with the newest key. Closes everything if it fails.
   */
  readonly start = async (): Promise<void> => {
    this.#opened = this.#open();
    try {
      await this.#opened;
      await this.#rollout?.start();
      this.#isStarted = true;
      this.#background = resealPasswords(this.#context).catch((error: unknown) => {
        this.#context.log({ level: "error", event: "passwords not sealed again", reason: describe(error) });
      });
    } catch (error) {
      await this.close().catch(() => {});
      throw error;
    }
  };

  async #open(): Promise<void> {
    await this.#context.registry.open();
    await this.#context.fleet.start();
  }

  /** Returns why the process cannot work at present, or `null`. */
  async #problem(): Promise<string | null> {
    const { registry, now } = this.#context;
    if (!this.#isStarted) return "The application is starting, or has ended.";
    const read = () =>
      registry.fleet.read().then(
        () => true,
        () => false,
      );
    const isAnswering = await withDeadline(1_000, () => false, read);
    if (!isAnswering) return "The registry does not answer.";
    const isLooking = !this.#rollout || now() - this.#rollout.lastLook < 10_000;
    return isLooking ? null : "The queue has not looked for due stores for ten seconds.";
  }

  /** Handles a request to one of the application's URLs. Responds to other paths with 404. Never rejects. */
  readonly fetch = async (request: Request, info: RequestInfo = {}): Promise<Response> => {
    try {
      return await this.#route(request, info);
    } catch (error) {
      this.#context.log({ level: "error", event: "request failed", reason: describe(error) });
      return textResponse(503, "The application cannot answer now. Try again.", { "Retry-After": "5" });
    }
  };

  async #route(request: Request, info: RequestInfo): Promise<Response> {
    const context = this.#context;
    const { urls } = context;
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return textResponse(200, "ok");
    if (pathname === "/readyz") {
      const problem = await this.#problem();
      return textResponse(problem === null ? 200 : 503, problem ?? "ready");
    }
    await this.#opened;
    if (context.operatorKey !== null && `${pathname}/`.startsWith(`${operatorPath}/`)) {
      const operated = { fleet: this.fleet, rollout: this.#rollout, problem: () => this.#problem() };
      return handleOperator(context, operated, { ...info, request });
    }
    const widgets = `${urls.widgets}/`;
    if (pathname.startsWith(widgets)) return this.#handleWidget(request, pathname.slice(widgets.length));
    const handlers = new Map([
      [urls.install, () => this.#install(request, info)],
      [urls.uninstall, () => uninstall(context, request)],
      [urls.login, () => login(context, request)],
      [urls.autologin, () => finishLogin(context, request)],
      [urls.webhooks, () => receiveWebhook(context, request)],
      [urls.reports, () => this.#report(request)],
    ]);
    const handle = handlers.get(pathname);
    if (!handle) return textResponse(404, "The application has nothing at this address.");
    // Callbacks change state, so HEAD requests must not reach them.
    const method = pathname === urls.webhooks || pathname === urls.reports ? "POST" : "GET";
    if (request.method !== method) return textResponse(405, `Use ${method}.`, { Allow: method });
    return handle();
  }

  /** Handles an error that a live widget sends. The page does not read the response. */
  async #report(request: Request): Promise<Response> {
    const { status, outcome } = await this.#receiveReport(request);
    this.#context.metrics.reports.inc({ outcome });
    if (outcome === "new") await haltAfterReport(this.#context);
    return new Response(null, { status });
  }

  /** Handles the platform's call that a store installs the application. */
  async #install(request: Request, { clientAddress }: RequestInfo): Promise<Response> {
    const { log, now, metrics } = this.#context;
    const claim = readInstallClaim(this.#context, request, clientAddress);
    if ("status" in claim) {
      metrics.installs.inc({ status: claim.status });
      log({ level: "warning", event: "install refused", reason: claim.reason });
      return textResponse(claim.status, installTexts[claim.status]);
    }
    const { status, reason, isNew } = await this.#installs.decide(claim);
    metrics.installs.inc({ status });
    const store = { insalesId: claim.insalesId, shop: claim.url.host };
    if (status === 200) log({ level: "info", event: "installed", ...store, reason });
    else log({ level: "warning", event: "install refused", ...store, reason });
    if (isNew) {
      // The registry has recorded that a deploy is due. The platform does not wait for it.
      void this.#rollout?.notify(store.insalesId, now());
      void runHook(this.#context, store, (hooks) => hooks.onInstalled?.(store));
    }
    return textResponse(status, installTexts[status]);
  }

  /**
   * Returns the store whose back-office the browser came from, or `null` without a valid session.
   *
   * @throws {ServerError} `registry-failed`
   */
  readonly session = (request: Request): Promise<StoreSession | null> => readSession(this.#context, request);

  /**
   * Returns a client for a store's API that uses the password of the install.
   *
   * @throws {ServerError} `unknown-store`, `uninstalled`, `sealed-otherwise`
   */
  readonly storeClient = (insalesId: number): Promise<StoreConnection> =>
    connectStore(this.#context, insalesId);

  /**
   * The first call begins to count the fields that stores added to the orders which this process reads, up to
   * 100 orders of each store. Returns, for each field and type, the number of stores that had it so far. Keeps
   * nothing that a buyer wrote: handles and titles only of fields that at least 20 orders have.
   */
  readonly learn = () => {
    const counters = (this.#context.learning.counters ??= new OrderCounters());
    const counted = counters.fields().map(({ handle, title, values }) => {
      const types = [...values.types].map(([type, found]) => [type, found.stores.size] as const);
      return { handle, title, types: Object.fromEntries(types) };
    });
    return { stores: counters.stores.size, fields: counted };
  };

  /** Stops deploys and closes the registry. Requests that were already sent may take 5 s more. */
  readonly close = async (): Promise<void> => {
    this.#isStarted = false;
    this.#context.fleet.stop();
    try {
      await this.#rollout?.stop();
      await this.#background;
    } finally {
      await this.#context.registry.close();
      await flushLog();
    }
  };
}

function describe(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  return String(error) + (cause instanceof Error ? `: ${String(cause)}` : "");
}
