import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPlatform, listen, type PlatformOptions } from "@orderpane/platform";
import { discard } from "@orderpane/tooling/canary";
import { eventually } from "@orderpane/tooling/eventually";
import { expect, onTestFinished } from "vitest";
import type { ApplicationHooks, ApplicationWidgets, DeployQueue } from "../../application.ts";
import type { LogEntry } from "../../log.ts";
import { createContext } from "../../context.ts";
import type { ApplicationContext } from "../../context.ts";
import { createKeyring } from "../../keyring.ts";
import type { Registry } from "../../registry/registry.ts";
import { createMemoryRegistry } from "../../registry/sqlite-registry.ts";
import { createLocalQueue } from "../local-queue.ts";
import { Application } from "../../create-application.ts";
import { writeBuiltWidgets } from "./built-widgets.ts";
import { appId, type InstalledStore, installInStores, registerStore, widgetsIn } from "./installed-stores.ts";

export interface SetupOptions extends PlatformOptions {
  readonly registry?: Registry;
  readonly hooks?: ApplicationHooks;
  readonly settings?: ApplicationWidgets["settings"];
  readonly releases?: ApplicationWidgets["releases"];
  /** Whether the stores have installed the application, so that a deploy is due in each. */
  readonly isInstalled?: boolean;
  /** Whether other processes can reach the stores over HTTP. */
  readonly isListening?: boolean;
  /** Handles the requests to the stores instead of the platform. */
  readonly intercept?: (request: Request, send: (request: Request) => Promise<Response>) => Promise<Response>;
}

interface WorkerOptions {
  readonly queue?: DeployQueue;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly slots?: number;
  readonly longestTry?: number;
  readonly grace?: number;
}

export type DeploySetup = Awaited<ReturnType<typeof openDeploySetup>>;

/** Registers stores of a platform (default: one) and creates workers that deploy two widgets into them. */
export async function openDeploySetup(options: SetupOptions = {}) {
  const {
    registry = createMemoryRegistry(),
    hooks = {},
    intercept,
    isListening = false,
    isInstalled = false,
    releases,
  } = options;
  const folder = await mkdtemp(join(tmpdir(), "orderpane-server-"));
  onTestFinished(() => discard(folder));
  await writeBuiltWidgets(folder, ["buyer-card", "stock"]);
  await registry.open();
  const clock = { time: Date.now() };
  const platform = createPlatform({ stores: 1, now: () => clock.time, ...options });
  const respond = (request: Request) => {
    const send = (sent: Request) => platform.fetch(sent);
    return intercept ? intercept(request, send) : send(request);
  };
  const server = isListening ? await listen({ ...platform, fetch: respond }) : null;
  const stores = await installInStores(platform, server ? new URL(server.url).port : undefined);
  const key = randomBytes(32).toString("base64");
  const keyring = createKeyring([key]);
  if (isInstalled) for (const each of stores) await registerStore({ registry, keyring }, each);

  const direct: typeof fetch = (input, init) => platform.fetch(new Request(input, init));
  const requests: string[] = [];
  const log: LogEntry[] = [];
  const context: ApplicationContext = {
    ...createContext({
      id: appId,
      secret: randomBytes(16).toString("hex"),
      keys: [key],
      urls: { origin: "https://app.example.com" },
      registry,
      acceptLocalShops: true,
      hooks,
      log: (entry) => log.push(entry),
      now: () => clock.time,
    }),
    storeFetch: (input, init) => {
      const request = new Request(input, init);
      requests.push(`${request.method} ${request.url}`);
      const cut = once(init.signal, "abort").then(() => Promise.reject(init.signal.reason as Error));
      return Promise.race([respond(request), cut]);
    },
  };
  const settings: ApplicationWidgets["settings"] =
    options.settings ?? (({ widgetKey, routeUrl }) => ({ widgetKey, apiUrl: routeUrl("stock") }));
  const [store] = stores;
  if (!store) throw new Error("the platform has no store");
  const workers: Application[] = [];
  const queues: DeployQueue[] = [];
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await server?.close();
    platform.close();
    await registry.close();
  });
  /**
   * Adds another worker over the same registry. Time passes only during its sleeps, unless `sleep` is given.
   */
  const addWorker = ({ queue, sleep, slots = 10, ...timing }: WorkerOptions = {}): Application => {
    const ownQueue = queue ?? createLocalQueue();
    queues.push(ownQueue);
    // The others still need the registry after one of them closes it.
    const shared = { ...context.registry, close: async () => {} };
    const worker = new Application(
      { ...context, registry: shared },
      { widgets: { folder, settings, ...(releases && { releases }) }, queue: ownQueue, deploys: { slots } },
      { ...timing, sleep: sleep ?? (async (ms) => void (clock.time += ms)) },
    );
    workers.push(worker);
    return worker;
  };
  const wake = () => Promise.all(queues.map((queue) => queue.add(0, 0)));
  const stateOf = async ({ insalesId }: InstalledStore = store) => (await registry.find(insalesId))!.deploy;
  return {
    platform,
    registry,
    context,
    folder,
    key,
    stores,
    clock,
    log,
    /** Requests to the stores, such as `GET http://shop-1.localhost/…`. */
    requests,
    store,
    addWorker,
    /** Adds a worker and starts it. */
    startWorker: async (given?: WorkerOptions): Promise<Application> => {
      const worker = addWorker(given);
      await worker.start();
      return worker;
    },
    /** Resolves when a store has the widgets. */
    deployed: (own: InstalledStore = store) =>
      eventually(async () => expect((await stateOf(own)).has).not.toBeNull()),
    /** Resolves when a deploy into the store has failed for the first time. */
    failed: () => eventually(async () => expect((await stateOf()).failures).toBe(1)),
    /** Makes the workers check the clock. */
    wake,
    /** Records an accepted install, so that a deploy is due. */
    install: async (own: InstalledStore = store): Promise<void> => {
      await registerStore({ registry, keyring }, own);
      await wake();
    },
    widgetsIn: (own: InstalledStore = store) => widgetsIn(own, direct),
    stateOf,
  };
}
