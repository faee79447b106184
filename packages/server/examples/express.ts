import { getRequestListener } from "@hono/node-server";
import type { Application } from "@orderpane/server";
import express, { type Express } from "express";

export function createExpressApp(application: Application): Express {
  const app = express();
  app.get("/", async ({ headers }, response) => {
    const request = new Request("http://localhost/", { headers: { Cookie: headers.cookie ?? "" } });
    const session = await application.session(request);
    if (session) response.type("text").send(`Orders of ${session.shop}`);
    else response.status(401).type("text").send("Open the application from the back-office.");
  });
  // Mounted before parsers such as express.json(): an application reads request bodies itself.
  const listener = getRequestListener(
    (request, { incoming }) => application.fetch(request, { clientAddress: incoming.socket.remoteAddress }),
    { overrideGlobalObjects: false },
  );
  app.use((request, response) => void listener(request, response));
  return app;
}
