import { setTimeout as sleepFor } from "node:timers/promises";
import type { ApplicationOptions, ApplicationWidgets, RequestInfo, StoreSession } from "./application.ts";
import { type ApplicationContext, createContext } from "./context.ts";
import { deployWidgets } from "./deploys/deploy-widgets.ts";
import { createLocalQueue } from "./deploys/local-queue.ts";
import { type DeployTiming, StoreLease } from "./deploys/store-lease.ts";
import { isForOthers, needOf, problemIn, readWidgets, type WidgetRelease } from "./deploys/widget-release.ts";
import { messageOf, ServerError } from "./errors.ts";
import { InstallDecisions, installTexts, readInstallClaim } from "./lifecycle/install.ts";
import { finishLogin, login } from "./lifecycle/login.ts";
import { textResponse } from "./lifecycle/responses.ts";
import { runHook } from "./lifecycle/run-hook.ts";
import { readSession } from "./lifecycle/session.ts";
import { uninstall } from "./lifecycle/uninstall.ts";
import type { DeployResult, StoreRecord } from "./registry/registry.ts";
import { resealPasswords } from "./registry/stored-password.ts";
import type { StoreConnection } from "./store-connection.ts";
import { connectStore, widgetPacing } from "./connect-store.ts";
import { receiveWebhook } from "./webhooks.ts";
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
  longestHold: 5_000,
};

/**
 * Pause in ms between stores that are updated after a start with other widgets: a thousand take four minutes.
 */
const updatePause = 250;

/** Pause in ms before the next attempt after one that recorded no result. */
const unsettledPause = 5_000;

/**
 * A running application, from top to bottom: it starts, a store installs it, the install makes a deploy due,
 * and a worker brings the widgets into the store.
 *
 * The registry knows which deploys are due. The queue only starts a worker sooner than polling the registry
 * would, so nothing is lost if a process stops between two steps.
 */
export class Application {
  readonly #context: ApplicationContext;
  readonly #options: Pick<ApplicationOptions, "widgets">;
  readonly #queue: NonNullable<ApplicationOptions["queue"]>;
  readonly #timing: DeployTiming;
  readonly #installs: InstallDecisions;
  readonly #handleWidget: ReturnType<typeof createWidgetHandler>;
  /** Unfinished attempts, including those that gave up their place in the queue. */
  readonly #tries = new Set<Promise<void>>();

  /** @internal */
  constructor(
    context: ApplicationContext,
    options: Pick<ApplicationOptions, "widgets" | "queue">,
    timing: Partial<DeployTiming> = {},
  ) {
    const { registry, now } = context;
    this.#context = context;
    this.#options = options;
    this.#queue = options.queue ?? createLocalQueue(registry.deploys, now);
    this.#timing = { ...realTiming, ...timing };
    this.#installs = new InstallDecisions(context);
    this.#handleWidget = createWidgetHandler({
      ...context,
      routes: options.widgets?.routes ?? {},
      order: async (insalesId, id) => (await connectStore(context, insalesId, widgetPacing)).order(id),
    });
  }

  // Public methods are arrow functions, so that callers can pass them on without the object.

  /**
   * Opens the registry, encrypts passwords with the newest key, and starts deploying: into stores that are
   * due, and into stores that have other widgets, other settings or widget keys signed by a retired key.
   * Closes everything if it fails.
   */
  readonly start = async (): Promise<void> => {
    const { registry } = this.#context;
    try {
      await registry.open();
      if (this.#options.widgets) await this.#startDeploys(this.#options.widgets);
      await resealPasswords(this.#context);
    } catch (error) {
      await this.close().catch(() => {});
      throw error;
    }
  };

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
    const widgets = `${urls.widgets}/`;
    if (pathname.startsWith(widgets)) return this.#handleWidget(request, pathname.slice(widgets.length));
    const handlers = new Map([
      [urls.install, () => this.#install(request, info)],
      [urls.uninstall, () => uninstall(context, request)],
      [urls.login, () => login(context, request)],
      [urls.autologin, () => finishLogin(context, request)],
      [urls.webhooks, () => receiveWebhook(context, request)],
    ]);
    const handle = handlers.get(pathname);
    if (!handle) return textResponse(404, "The application has nothing at this address.");
    // Callbacks change state, so HEAD requests must not reach them.
    const method = pathname === urls.webhooks ? "POST" : "GET";
    if (request.method !== method) return textResponse(405, `Use ${method}.`, { Allow: method });
    return handle();
  }

  /** Handles the platform's call that a store installs the application. */
  async #install(request: Request, { clientAddress }: RequestInfo): Promise<Response> {
    const { log, now } = this.#context;
    const claim = readInstallClaim(this.#context, request, clientAddress);
    if ("status" in claim) {
      log({ level: "warning", event: "install refused", reason: claim.reason });
      return textResponse(claim.status, installTexts[claim.status]);
    }
    const { status, reason, isNew } = await this.#installs.decide(claim);
    const store = { insalesId: claim.insalesId, shop: claim.url.host };
    if (status === 200) log({ level: "info", event: "installed", ...store, reason });
    else log({ level: "warning", event: "install refused", ...store, reason });
    if (isNew) {
      // The registry has recorded that a deploy is due. The platform does not wait for it.
      void this.#notifyQueue(store.insalesId, now());
      void runHook(this.#context, store, (hooks) => hooks.onInstalled?.(store));
    }
    return textResponse(status, installTexts[status]);
  }

  /** Schedules deploys where the build, the settings or a key have changed, then starts the queue. */
  async #startDeploys(widgets: ApplicationWidgets): Promise<void> {
    const { registry, now, log } = this.#context;
    // Read once: a later build is used after the next start.
    const release = await readWidgets(widgets, this.#context);
    const stores = await registry.list();
    // Before the first install, settings are tested with a fictional store.
    const reason = problemIn(release, stores[0] ?? { insalesId: 1, shop: "shop.example.com" }, now());
    if (reason !== null) log({ level: "warning", event: "widgets cannot be deployed", reason });
    let outdated = 0;
    for (const store of stores) {
      const need = needOf(release, store, now());
      if (need === "none") continue;
      const at = need === "now" ? now() : now() + outdated++ * updatePause;
      const { insalesId } = store;
      await registry.deploys.want(insalesId, release.versionAt(now()), at);
      await this.#notifyQueue(insalesId, at);
    }
    await this.#queue.start((insalesId, signal) => this.#deployDue(release, insalesId, signal), log);
  }

  /** Never rejects, because queues also poll the registry. */
  async #notifyQueue(insalesId: number, at: number): Promise<void> {
    if (!this.#options.widgets) return;
    try {
      await this.#queue.add(insalesId, at);
    } catch (error) {
      const reason = messageOf(error);
      this.#context.log({ level: "warning", event: "deploy not queued", insalesId, reason });
    }
  }

  /**
   * Called by the queue when a deploy may be due. Resolves when the deploy has ended or waits for the store.
   */
  async #deployDue(release: WidgetRelease, insalesId: number, signal: AbortSignal): Promise<void> {
    const lease = new StoreLease(this.#context, { insalesId, signal, ...this.#timing });
    const ended = this.#tryDeploy(release, lease)
      .catch(async (error: unknown) => {
        // Without a recorded result, the deploy is due again when the lease ends.
        this.#context.log({
          level: "error",
          event: "deploy not settled",
          insalesId,
          reason: messageOf(error),
        });
        // The store stays due: without a pause, the next attempt would start immediately.
        await this.#timing.sleep(unsettledPause, signal).catch(() => {});
      })
      .finally(() => {
        lease.end();
        this.#tries.delete(ended);
      });
    this.#tries.add(ended);
    await Promise.race([ended, lease.idle]);
  }

  async #tryDeploy(release: WidgetRelease, lease: StoreLease): Promise<void> {
    const { now } = this.#context;
    if (lease.signal.aborted) return;
    const store = await lease.take();
    if (!store) return;
    if (isForOthers(release, store, now())) {
      await lease.extend(now());
      await this.#timing.sleep(unsettledPause, lease.signal).catch(() => {});
      return;
    }
    const result = await deployWidgets(this.#context, { store, release, lease });
    const isDone = !("until" in result);
    const wasHeld = isDone ? await lease.settle(result) : await lease.extend(result.until);
    if (!wasHeld) return this.#wantAgain(store.insalesId);
    if (isDone) this.#reportDeploy(store, result);
  }

  /** Schedules another deploy: another worker has started and may not have seen what this one created. */
  async #wantAgain(insalesId: number): Promise<void> {
    const { registry, now } = this.#context;
    const wanted = (await registry.find(insalesId))?.deploy.wanted ?? null;
    // `null` is a new install, which gets a deploy anyway.
    if (wanted !== null) await registry.deploys.want(insalesId, wanted, now());
  }

  #reportDeploy({ insalesId, shop }: StoreRecord, result: DeployResult): void {
    const { log } = this.#context;
    const store = { insalesId, shop };
    const dueAt = "has" in result ? result.renewAt : result.retryAt;
    if (dueAt !== null) void this.#notifyQueue(insalesId, dueAt);
    if ("has" in result) {
      log({ level: "info", event: "widgets deployed", ...store });
      const event = { ...store, version: result.has };
      void runHook(this.#context, store, (hooks) => hooks.onDeployed?.(event));
      return;
    }
    const { error, retryAt } = result;
    log({ level: retryAt === null ? "error" : "warning", event: "deploy failed", ...store, reason: error });
    void runHook(this.#context, store, (hooks) => hooks.onDeployFailed?.({ ...store, error, retryAt }));
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

  /** Stops running deploys and closes the registry. Waits for requests that were already sent. */
  readonly close = async (): Promise<void> => {
    try {
      if (this.#options.widgets) await this.#queue.stop();
      await Promise.all(this.#tries);
    } finally {
      await this.#context.registry.close();
    }
  };
}

function describe(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  return String(error) + (cause instanceof Error ? `: ${String(cause)}` : "");
}
