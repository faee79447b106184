import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createPlatform, listen, type Platform, type Assumptions } from "@orderpane/platform";
import type { Application, RequestInfo } from "../application.ts";
import { createApplication } from "../assembly/create-application.ts";
import { createMemoryRegistry } from "../registry/sqlite/sqlite-registry.ts";

const closers: (() => unknown)[] = [];

/** Has something closed by {@link closeScenes}, the latest first. */
export function closeLater(close: () => unknown): void {
  closers.push(close);
}

export async function closeScenes(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close();
}

/** The local platform on a socket, with one store at `address`. */
export async function openPlatform(assumptions: Partial<Assumptions> = {}) {
  const platform = createPlatform({ stores: 1, assumptions });
  closeLater(() => platform.close());
  const listening = await listen(platform);
  closeLater(() => listening.close());
  return { platform, store: platform.stores()[0]!, address: new URL(listening.url).host };
}

export function register({ lifecycle }: Platform, { origin, secret }: Record<"origin" | "secret", string>) {
  lifecycle.register({
    id: "tracker",
    title: "Tracker",
    secret,
    installUrl: `${origin}/install`,
    loginUrl: `${origin}/login`,
    autologinUrl: `${origin}/autologin`,
    uninstallUrl: `${origin}/uninstall`,
  });
}

export interface SceneOptions {
  readonly assumptions?: Partial<Assumptions>;
  /** A name of this machine, where the application is. */
  readonly host?: string;
}

/** The local platform, and an application that is registered there and reachable over a socket. */
export async function openScene(
  mount: (application: Application) => RequestListener,
  { assumptions, host = "127.0.0.1" }: SceneOptions = {},
) {
  const opened = await openPlatform(assumptions);
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  closeLater(() => (server.close(), server.closeAllConnections()));
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;

  const secret = randomBytes(16).toString("hex");
  const application = createApplication({
    id: "tracker",
    secret,
    keys: [randomBytes(32).toString("base64")],
    urls: { origin },
    registry: createMemoryRegistry(),
    acceptLocalShops: true,
    log: () => {},
  });
  await application.start();
  closeLater(() => application.close());
  const infos: (RequestInfo | undefined)[] = [];
  const watched: Application = {
    ...application,
    fetch: (request, info) => (infos.push(info), application.fetch(request, info)),
  };
  server.on("request", mount(watched));
  register(opened.platform, { origin, secret });
  return { ...opened, origin, infos };
}
