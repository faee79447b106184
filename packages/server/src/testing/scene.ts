import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createPlatform, listen, type Platform, type PlatformOptions } from "@orderpane/platform";
import { onTestFinished } from "vitest";
import type { ApplicationOptions, RequestInfo } from "../application.ts";
import { type Application, createApplication } from "../create-application.ts";
import { createMemoryRegistry } from "../registry/sqlite-registry.ts";

type Intercept = (request: Request, send: () => Promise<Response>) => Promise<Response>;

/** Starts the local platform on a socket until the test ends, by default with one store at `address`. */
export async function openPlatform(options: PlatformOptions = {}, intercept?: Intercept) {
  const platform = createPlatform({ stores: 1, ...options });
  onTestFinished(() => platform.close());
  const handle = (request: Request) => platform.fetch(request);
  const fetch = intercept ? (request: Request) => intercept(request, () => handle(request)) : handle;
  const listening = await listen({ ...platform, fetch });
  onTestFinished(() => listening.close());
  return { platform, store: platform.stores()[0]!, address: new URL(listening.url).host };
}

export function register(
  { lifecycle }: Platform,
  {
    origin,
    secret,
    id = "tracker",
  }: { readonly origin: string; readonly secret: string; readonly id?: string },
): void {
  lifecycle.register({
    id,
    title: "Tracker",
    secret,
    installUrl: `${origin}/install`,
    loginUrl: `${origin}/login`,
    autologinUrl: `${origin}/autologin`,
    uninstallUrl: `${origin}/uninstall`,
  });
}

export interface SceneOptions extends Omit<PlatformOptions, "application"> {
  /** The local host name of the application. */
  readonly host?: string;
  readonly application?: Partial<ApplicationOptions>;
  /** Handles the requests to the stores instead of the platform. */
  readonly intercept?: Intercept;
}

/** Mounts an application on a socket. By default, it gets every request. */
export const mountAll = (application: Pick<Application, "fetch">): RequestListener => {
  const listener = getRequestListener((request) => application.fetch(request), {
    overrideGlobalObjects: false,
  });
  return (request, response) => void listener(request, response);
};

/** Starts the local platform with a registered application that is reachable over a socket. */
export async function openScene(
  mount: (application: Application) => RequestListener,
  { host = "127.0.0.1", application: given = {}, intercept, ...options }: SceneOptions = {},
) {
  const opened = await openPlatform(options, intercept);
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  const identity = { id: "tracker", secret: randomBytes(16).toString("hex"), ...given };
  const application = createApplication({
    keys: [randomBytes(32).toString("base64")],
    urls: { origin },
    registry: createMemoryRegistry(),
    acceptLocalShops: true,
    log: () => {},
    ...identity,
  });
  await application.start();
  onTestFinished(() => application.close());
  const infos: (RequestInfo | undefined)[] = [];
  const { fetch } = application;
  const watched = Object.assign(application, {
    fetch: (request: Request, info?: RequestInfo) => (infos.push(info), fetch(request, info)),
  });
  server.on("request", mount(watched));
  register(opened.platform, { origin, ...identity });
  return { ...opened, application, origin, infos };
}
