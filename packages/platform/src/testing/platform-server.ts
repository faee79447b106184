import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createAdmin } from "../assembly/admin.ts";
import { wholeControlBody } from "../http/whole-body.ts";
import { createLoginHandler } from "../pages/applications/login-handler.ts";
import { createStores } from "../stores/stores.ts";
import { createApplicationRoutes } from "../control/application-routes.ts";
import { createTestLifecycle } from "../lifecycle/testing/test-lifecycle.ts";

/**
 * The stores of a test lifecycle with their back-office API, control routes and the login, as one handler and
 * over a socket.
 */
export async function startPlatformServer() {
  const platform = createTestLifecycle();
  const { lifecycle, tables, variants } = platform;
  const now = () => platform.clock.time;
  const stores = createStores(tables.stores, {
    tables,
    variants: () => variants.current(),
    now,
    onChanged: () => {},
  });
  const storeOf = (request: Request) => stores.of(request)!;
  const admin = createAdmin({ login: createLoginHandler({ lifecycle }) });
  const app = new Hono()
    .use("/__store/*", wholeControlBody)
    .route("/__store/applications", createApplicationRoutes({ lifecycle, storeOf }))
    .all("/admin/*", (c) => admin(c.req.raw, stores.of(c.req.raw)));

  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...platform,
    address,
    url: `http://${address}`,
    /** Says something to the first store, or to another by its host. */
    async call(
      method: string,
      path: string,
      { body, host = address }: { body?: unknown; host?: string } = {},
    ) {
      const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const response = await app.request(`http://${host}/__store/applications${path}`, init);
      const text = await response.text();
      return { status: response.status, text, json: text && (JSON.parse(text) as unknown) };
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
