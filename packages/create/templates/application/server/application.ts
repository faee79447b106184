import { fileURLToPath } from "node:url";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { createApplication, createSqliteRegistry } from "orderpane/server";
import delivery from "../widgets/delivery/server.ts";
import type { Config } from "./config.ts";
import { homePage, loginPage } from "./home-page.ts";

/** The application: stores install it, and it deploys its widgets and responds to their requests. */
export function createMyApplication({ origin, id, secret, keys, operatorKey, registryFile }: Config) {
  const registry = createSqliteRegistry({ file: registryFile });
  const application = createApplication({
    id,
    secret,
    keys,
    operatorKey,
    urls: { origin: origin.origin },
    registry,
    widgets: {
      folder: fileURLToPath(new URL("../dist", import.meta.url)),
      // Routes by widget name. Add the server.ts of other widgets here.
      routes: { delivery },
      // The widgets' settings for one store.
      settings: ({ widgetKey, routeUrl }) => ({
        deliveryServer: routeUrl("delivery"),
        deliveryKey: widgetKey,
      }),
    },
    // Only a local application has an http address. It may use the local store.
    acceptLocalShops: origin.protocol === "http:",
  });

  const app = new Hono()
    .get("/", async (c) => {
      const session = await application.session(c.req.raw);
      const store = session && (await registry.find(session.insalesId));
      c.header("Cache-Control", "no-store");
      return store ? c.html(homePage(session, store.deploy)) : c.html(loginPage(), 401);
    })
    .all("*", (c) => application.fetch(c.req.raw, { clientAddress: getConnInfo(c).remote.address }));
  return {
    fetch: app.fetch,
    start: () => application.start(),
    close: () => application.close(),
  };
}
