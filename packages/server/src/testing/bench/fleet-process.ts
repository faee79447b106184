import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import * as v from "valibot";
import { createApplication, createSqliteRegistry } from "../../index.ts";
import { widgetRoute } from "../../widget.ts";
import { benchOptions } from "./bench-options.ts";

// Arguments: the registry's file, the folder of the built widgets, slots, and updates per second. An
// application that listens before it starts.
const [file = "", folder = "", slots, perSecond] = process.argv.slice(2);
const stock = widgetRoute({ input: v.object({}), handler: () => ({ left: 7 }) });
const application = createApplication({
  ...benchOptions,
  registry: createSqliteRegistry({ file }),
  widgets: {
    folder,
    routes: { stock },
    settings: ({ widgetKey, routeUrl }) => ({ widgetKey, apiUrl: routeUrl("stock") }),
  },
  deploys: { slots: Number(slots), perSecond: Number(perSecond) },
});
const server = createServer(getRequestListener((request) => application.fetch(request)));
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.on("disconnect", () => process.exit());
process.send!((server.address() as AddressInfo).port);
await application.start();
