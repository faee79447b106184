import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Application } from "@orderpane/server";

export function createPlainServer(application: Application): Server {
  const listener = getRequestListener(
    async (request, { incoming }) => {
      if (new URL(request.url).pathname !== "/") {
        return application.fetch(request, { clientAddress: incoming.socket.remoteAddress });
      }
      const session = await application.session(request);
      return session
        ? new Response(`Orders of ${session.shop}`)
        : new Response("Open the application from the back-office.", { status: 401 });
    },
    { overrideGlobalObjects: false },
  );
  return createServer((request, response) => void listener(request, response));
}
