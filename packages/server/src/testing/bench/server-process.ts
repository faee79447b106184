import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import express, { type Response } from "express";
import * as v from "valibot";
import { createKeyring } from "../../keyring.ts";
import { createApplication, createSqliteRegistry } from "../../index.ts";
import { widgetRoute } from "../../widget.ts";
import { verifyWidgetKey } from "../../widgets/widget-key.ts";
import { benchOptions } from "./bench-options.ts";

/** The input that both servers check for each request. */
const trackingInput = v.object({
  order_id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)),
});

const trackingOf = ({ order_id: id }: v.InferOutput<typeof trackingInput>) => ({
  number: `СД-${id}`,
  link: `https://carrier.example/track/${id}`,
  events: ["Принято у отправителя", "Отправлено", "Передано курьеру", "Вручено"].map((title, step) => ({
    at: new Date(Date.UTC(2026, 10, 3 + step)).toISOString(),
    title,
    place: "Сортировочный центр «Восток»",
  })),
});

// Arguments: the kind of server, the folder of its registry, and the widgets' names.
const [kind, folder = "", ...widgets] = process.argv.slice(2);
const registry = createSqliteRegistry({ file: join(folder, "registry.db") });
const listener = await (kind === "express" ? startExpress() : startApplication());
const server = createServer(listener).listen(0, "127.0.0.1");
await once(server, "listening");
process.on("disconnect", () => process.exit());
process.send!((server.address() as AddressInfo).port);

async function startApplication(): Promise<RequestListener> {
  const route = widgetRoute({ input: trackingInput, handler: ({ input }) => trackingOf(input) });
  const application = createApplication({
    ...benchOptions,
    urls: { ...benchOptions.urls, widgets: "/keyed" },
    registry,
    widgets: { folder, routes: Object.fromEntries(widgets.map((name) => [name, route])) },
  });
  await application.start();
  // Uses the adapter's own Request and Response, which are faster than Node's.
  const respond = getRequestListener((request, { incoming }) =>
    request.url.includes("/bare/")
      ? route(request)
      : application.fetch(request, { clientAddress: incoming.socket.remoteAddress }),
  );
  return (request, response) => void respond(request, response);
}

/** A typical server written without this package, with the same key and registry. */
async function startExpress(): Promise<RequestListener> {
  const app = express();
  // Our server sends neither header.
  app.disable("etag").disable("x-powered-by");
  const respond = (query: unknown, response: Response) => {
    // The headers of a widget's route: any page may read the response, and caches do not store it.
    response.set({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "retry-after",
      "cache-control": "no-store",
      "cross-origin-resource-policy": "cross-origin",
    });
    response.jsonp({ ok: true, data: trackingOf(v.parse(trackingInput, query)) });
  };
  const keyring = createKeyring(benchOptions.keys);
  await registry.open();
  app.get("/bare/:widget", ({ query }, response) => respond(query, response));
  app.get("/keyed/:widget", async ({ query }, response) => {
    const { key } = query;
    const claims = verifyWidgetKey(keyring, typeof key === "string" ? key : "", Date.now());
    const store = claims && (await registry.find(claims.insalesId));
    if (store?.isInstalled) respond(query, response);
    else response.status(401).jsonp({ ok: false });
  });
  return app;
}
