import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { describe, expect, test } from "vitest";
import { createExpressApp } from "../examples/express.ts";
import { createHonoApp } from "../examples/hono.ts";
import { createPlainServer } from "../examples/plain-node.ts";
import type { Application } from "./create-application.ts";
import { browse } from "./testing/browse.ts";
import { openScene } from "./testing/scene.ts";

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

describe.each(Object.entries(mounts))("mounted in %s", (_name, mount) => {
  test.each(["login-url", "autologin-url"] as const)(
    "an application is installed, logged in to and uninstalled (%s)",
    async (loginReturn) => {
      const { platform, store, address, origin } = await openScene(mount, { assumptions: { loginReturn } });
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

  test("the client's address is its socket's, even if a header names another", async () => {
    const { origin, infos } = await openScene(mount);
    await fetch(`${origin}/install`, { headers: { "X-Forwarded-For": "8.8.8.8", Forwarded: "for=8.8.8.8" } });
    expect(infos).toEqual([{ clientAddress: "127.0.0.1" }]);
  });
});
