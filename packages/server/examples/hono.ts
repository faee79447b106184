import { getConnInfo } from "@hono/node-server/conninfo";
import type { Application } from "@orderpane/server";
import { Hono } from "hono";

/** Serve it with `serve` of `@hono/node-server`. */
export function createHonoApp(application: Application): Hono {
  const app = new Hono();
  app.get("/", async ({ req, text }) => {
    const session = await application.session(req.raw);
    return session
      ? text(`Orders of ${session.shop}`)
      : text("Open the application from the back-office.", 401);
  });
  // After your own routes.
  app.all("*", (context) =>
    application.fetch(context.req.raw, { clientAddress: getConnInfo(context).remote.address }),
  );
  return app;
}
