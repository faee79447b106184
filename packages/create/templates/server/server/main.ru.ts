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
  // Магазин один, поэтому его номер не нужен.
  store: { insalesId: 0, order: (id) => readOrder(access, id) },
});

const hostname = process.env.HOST ?? "127.0.0.1";
const port = Number(process.env.PORT ?? 3000);
const server = serve({ fetch: respond, hostname, port }, (bound) => {
  console.log(`listening at http://${hostname}:${bound.port}`);
});
// Запоздалая ошибка одного обработчика не должна останавливать работающий сервер.
server.once("listening", () => process.on("uncaughtException", (error) => console.error(error)));
const stop = () => {
  server.close(() => process.exit());
  // Запрос, который ждёт медленный магазин, не должен задерживать завершение.
  setTimeout(() => process.exit(), 5_000);
};
process.once("SIGINT", stop).once("SIGTERM", stop);

/** Без https пароль можно перехватить в сети. Локальному магазину достаточно http. */
function requiredStore(): string {
  const store = required("ORDERPANE_STORE");
  const { protocol, hostname } = new URL(store);
  if (protocol === "https:" || /^(127\.0\.0\.1|(.+\.)?localhost)$/.test(hostname)) return store;
  console.error("ORDERPANE_STORE: нужен адрес с https");
  process.exit(1);
}

function required(name: string): string {
  const value = process.env[name];
  if (value) return value;
  console.error(`Нет переменной ${name}: см. .env.production.local.example`);
  process.exit(1);
}
