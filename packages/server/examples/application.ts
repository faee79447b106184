import { serve } from "@hono/node-server";
import { createApplication, createSqliteRegistry } from "@orderpane/server";
import status from "./widgets/status/server.ts";

const { APP_SECRET = "", APP_KEYS = "", APP_ORIGIN = "", PORT = "3000" } = process.env;
const application = createApplication({
  id: "tracker",
  secret: APP_SECRET,
  keys: APP_KEYS.split(" "),
  urls: { origin: APP_ORIGIN },
  registry: createSqliteRegistry({ file: "stores.db" }),
  widgets: {
    folder: "dist",
    settings: ({ widgetKey, routeUrl }) => ({ widgetKey, apiUrl: routeUrl("status") }),
    routes: { status },
  },
  acceptLocalShops: APP_ORIGIN.startsWith("http://localhost"),
});
async function respond(request: Request, clientAddress?: string) {
  if (new URL(request.url).pathname !== "/") return application.fetch(request, { clientAddress });
  const session = await application.session(request);
  return new Response(session ? `Orders of ${session.shop}` : "Open me from the back-office.");
}
serve({
  port: Number(PORT),
  fetch: (request, { incoming }) => respond(request, incoming.socket.remoteAddress),
});
// Requests that arrive in the meantime wait.
await application.start();
