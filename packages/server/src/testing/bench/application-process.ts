import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createApplication, createSqliteRegistry } from "../../index.ts";
import { widgetRoute } from "../../widget.ts";
import { announce, benchOptions, trackingInput, trackingOf } from "./bench-process.ts";

/** An application over the folder that the arguments name, with routes for the widgets that they name. */
const [folder = "", ...widgets] = process.argv.slice(2);
const route = widgetRoute({ input: trackingInput, handler: ({ input }) => trackingOf(input) });
const application = createApplication({
  ...benchOptions,
  urls: { ...benchOptions.urls, widgets: "/keyed" },
  registry: createSqliteRegistry({ file: join(folder, "registry.db") }),
  widgets: { folder, routes: Object.fromEntries(widgets.map((name) => [name, route])) },
});
await application.start();
// With the adapter's own Request and Response, which are faster than those of Node.
const listener = getRequestListener((request, { incoming }) =>
  request.url.includes("/bare/")
    ? route(request)
    : application.fetch(request, { clientAddress: incoming.socket.remoteAddress }),
);
await announce((request, response) => void listener(request, response));
