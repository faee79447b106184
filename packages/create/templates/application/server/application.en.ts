import { fileURLToPath } from "node:url";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { createApplication, createSqliteRegistry } from "orderpane/server";
import delivery from "../widgets/delivery/server.ts";
import type { Config } from "./config.ts";
import { homePage, loginPage } from "./home-page.ts";

/** The application: stores install it, and it deploys its widgets into them and responds to them. */
export function createMyApplication({ origin, id, secret, keys, registryFile }: Config) {
  const registry = createSqliteRegistry({ file: registryFile });
  const application = createApplication({
    id,
    secret,
    keys,
    urls: { origin: origin.origin },
    registry,
    widgets: {
      folder: fileURLToPath(new URL("../dist", import.meta.url)),
      // By the name of the widget. Add the server.ts of other widgets here.
      routes: { delivery },
      // The settings of the widgets, which differ by store.
      settings: ({ widgetKey, routeUrl }) => ({
        deliveryServer: routeUrl("delivery"),
        deliveryKey: widgetKey,
      }),
    },
    // Only an application on this machine has an http address. It may meet the local store.
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
