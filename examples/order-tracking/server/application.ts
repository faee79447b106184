import { fileURLToPath } from "node:url";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { createApplication, createSqliteRegistry } from "orderpane/server";
import { createPgBossQueue } from "orderpane/server/pg-boss";
import { createPostgresRegistry } from "orderpane/server/postgres";
import orderStatus from "../widgets/order-status/server.ts";
import receipts from "../widgets/receipts/server.ts";
import type { Config } from "./config.ts";
import { homePage, loginPage } from "./home-page.ts";

/** The application from the template, with two widgets, and with PostgreSQL if `DATABASE_URL` is set. */
export function createMyApplication({ origin, id, secret, keys, operatorKey, registryFile }: Config) {
  const databaseUrl = process.env["DATABASE_URL"];
  const registry = databaseUrl
    ? createPostgresRegistry({ url: databaseUrl })
    : createSqliteRegistry({ file: registryFile });
  const application = createApplication({
    id,
    secret,
    keys,
    operatorKey,
    urls: { origin: origin.origin },
    registry,
    // Several machines share the deploys; otherwise they run in this process.
    ...(databaseUrl && {
      queue: createPgBossQueue({ url: databaseUrl }),
    }),
    widgets: {
      folder: fileURLToPath(new URL("../dist", import.meta.url)),
      routes: { "order-status": orderStatus, receipts },
      settings: ({ widgetKey, actionKey, routeUrl }) => ({
        // Script requests cannot send headers, so the key is in the URL.
        server: `${routeUrl("order-status")}?${new URLSearchParams({ key: widgetKey })}`,
        receiptsServer: routeUrl("receipts"),
        // Receipts need an action key, which is sent in a header.
        receiptsKey: actionKey,
      }),
    },
    // Only a local application has an http origin. It may use the local platform.
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
