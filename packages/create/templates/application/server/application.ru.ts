import { fileURLToPath } from "node:url";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { createApplication, createSqliteRegistry } from "orderpane/server";
import delivery from "../widgets/delivery/server.ts";
import type { Config } from "./config.ts";
import { homePage, loginPage } from "./home-page.ts";

/** Приложение: его устанавливают магазины, а оно размещает в них виджеты и отвечает на их запросы. */
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
      // По имени виджета. Добавьте сюда server.ts других виджетов.
      routes: { delivery },
      // Настройки виджетов для одного магазина.
      settings: ({ widgetKey, routeUrl }) => ({
        deliveryServer: routeUrl("delivery"),
        deliveryKey: widgetKey,
      }),
    },
    // Адрес с http бывает только у локального приложения. Ему доступен локальный магазин.
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
