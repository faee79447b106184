import { serve } from "@hono/node-server";
import { createServer } from "./create-server.ts";
import { readOrder } from "./read-order.ts";

const access = {
  store: requiredStore(),
  appId: required("ORDERPANE_APP_ID"),
  appPassword: required("ORDERPANE_APP_PASSWORD"),
};
const respond = createServer({
  key: required("ORDERPANE_SETTING_DELIVERY_KEY"),
  // There is only one store, so its id is not needed.
  store: { insalesId: 0, order: (id) => readOrder(access, id) },
});

const hostname = process.env.HOST ?? "127.0.0.1";
const port = Number(process.env.PORT ?? 3000);
const server = serve({ fetch: respond, hostname, port }, (bound) => {
  console.log(`listening at http://${hostname}:${bound.port}`);
});
// Once the server is running, a late error in one handler must not stop it.
server.once("listening", () => process.on("uncaughtException", (error) => console.error(error)));
const stop = () => {
  server.close(() => process.exit());
  // A request that waits for a slow store must not delay the end.
  setTimeout(() => process.exit(), 5_000);
};
process.once("SIGINT", stop).once("SIGTERM", stop);

/** Requires https, because others on the network could read the password. A local store may use http. */
function requiredStore(): string {
  const store = required("ORDERPANE_STORE");
  const { protocol, hostname } = new URL(store);
  if (protocol === "https:" || /^(127\.0\.0\.1|(.+\.)?localhost)$/.test(hostname)) return store;
  console.error("ORDERPANE_STORE: an address with https is needed");
  process.exit(1);
}

function required(name: string): string {
  const value = process.env[name];
  if (value) return value;
  console.error(`The variable ${name} is missing: see .env.production.local.example`);
  process.exit(1);
}
