import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createPlatform, listen, type Variants } from "@orderpane/platform";
import type { Application, RequestInfo } from "../application.ts";
import { createApplication } from "../create-application.ts";
import { createMemoryRegistry } from "../registry/sqlite/sqlite-registry.ts";

const closers: (() => unknown)[] = [];

export async function closeScenes(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close();
}

/** The local platform, and an application that is registered there and reachable over a socket. */
export async function openScene(
  mount: (application: Application) => RequestListener,
  {
    variants = {},
    host = "127.0.0.1",
  }: { readonly variants?: Partial<Variants>; readonly host?: string } = {},
) {
  const platform = createPlatform({ stores: 1, variants });
  closers.push(() => platform.close());
  const listening = await listen(platform);
  closers.push(() => listening.close());

  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => (server.close(), server.closeAllConnections()));
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
  closers.push(() => application.close());
  const infos: (RequestInfo | undefined)[] = [];
  const watched: Application = {
    ...application,
    fetch: (request, info) => (infos.push(info), application.fetch(request, info)),
  };
  server.on("request", mount(watched));

  platform.lifecycle.register({
    id: "tracker",
    title: "Tracker",
    secret,
    installUrl: `${origin}/install`,
    loginUrl: `${origin}/login`,
    autologinUrl: `${origin}/autologin`,
    uninstallUrl: `${origin}/uninstall`,
  });
  const store = platform.stores()[0]!;
  const address = new URL(listening.url).host;
  return { platform, store, address, origin, infos };
}
