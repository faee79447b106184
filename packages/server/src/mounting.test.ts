import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createPlatform, listen, type Variants } from "@orderpane/platform";
import { afterEach, describe, expect, test } from "vitest";
import { createExpressApp } from "../examples/express.ts";
import { createHonoApp } from "../examples/hono.ts";
import { createPlainServer } from "../examples/plain-node.ts";
import type { Application, RequestInfo } from "./application.ts";
import { createApplication } from "./create-application.ts";
import { createMemoryRegistry } from "./registry/sqlite/sqlite-registry.ts";
import { browse } from "./testing/browse.ts";

const mounts: Readonly<Record<string, (application: Application) => RequestListener>> = {
  "plain Node": (application) => {
    const server = createPlainServer(application);
    return (request, response) => void server.emit("request", request, response);
  },
  Hono: (application) => {
    const listener = getRequestListener(createHonoApp(application).fetch, { overrideGlobalObjects: false });
    return (request, response) => void listener(request, response);
  },
  Express: createExpressApp,
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** The local platform, and an application that is registered there and reachable over a socket. */
async function openScene(mount: (application: Application) => RequestListener, variants: Partial<Variants>) {
  const platform = createPlatform({ stores: 1, variants });
  closers.push(() => platform.close());
  const listening = await listen(platform);
  closers.push(() => listening.close());

  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => (server.close(), server.closeAllConnections()));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

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

describe.each(Object.entries(mounts))("mounted in %s", (_name, mount) => {
  test.each(["login-url", "autologin-url"] as const)(
    "an application is installed, logged in to and uninstalled (%s)",
    async (loginReturn) => {
      const { platform, store, address, origin } = await openScene(mount, { loginReturn });
      const { lifecycle } = platform;
      const cookies = new Map<string, string>();
      expect(await browse(`${origin}/`)).toMatchObject({ status: 401 });

      expect(await lifecycle.install(store, "tracker", { address })).toMatchObject({ state: "installed" });
      const home = { url: `${origin}/`, status: 200, text: `Orders of ${address}` };
      expect(await browse(lifecycle.login(store, "tracker", { address }), cookies)).toEqual(home);
      expect(await browse(`${origin}/`, cookies)).toEqual(home);

      expect(await lifecycle.uninstall(store, "tracker", { address })).toMatchObject({
        callback: { status: 200 },
      });
      expect(await browse(`${origin}/`, cookies)).toMatchObject({ status: 401 });
      expect(await browse(`${origin}/elsewhere`)).toMatchObject({ status: 404 });
    },
  );

  test("the client's address is that of its socket, whatever it says", async () => {
    const { origin, infos } = await openScene(mount, {});
    await fetch(`${origin}/install`, { headers: { "X-Forwarded-For": "8.8.8.8", Forwarded: "for=8.8.8.8" } });
    expect(infos).toEqual([{ clientAddress: "127.0.0.1" }]);
  });
});
