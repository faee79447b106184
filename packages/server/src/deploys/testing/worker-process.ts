import { randomBytes } from "node:crypto";
import { setTimeout as sleepFor } from "node:timers/promises";
import { createContext } from "../../context.ts";
import { Application } from "../../create-application.ts";
import { createPostgresRegistry } from "../../registry/postgres-registry.ts";
import { createSqliteRegistry } from "../../registry/sqlite-registry.ts";
import { createPgBossQueue } from "../pg-boss-queue.ts";
import { appId } from "./installed-stores.ts";

/** The argument of this program, as JSON. It deploys until it is killed. */
export interface WorkerArgument {
  /** The registry's file, or its URL in PostgreSQL. */
  readonly place: string;
  /** The built widgets. */
  readonly folder: string;
  readonly key: string;
  /** Time passes `speed` times as fast since `since`, in ms. */
  readonly clock?: { readonly since: number; readonly speed: number };
}

const given = JSON.parse(process.argv[2] ?? "{}") as WorkerArgument;
const { place, folder, key, clock: { since, speed } = { since: 0, speed: 1 } } = given;
/** In ms. A message puts the clock ahead. */
let ahead = 0;
const now = () => since + (Date.now() - since) * speed + ahead;
process.on("message", (ms: number) => void (ahead = ms));
process.on("disconnect", () => process.exit());
// With `--expose-gc`.
if (globalThis.gc) setInterval(globalThis.gc, 1_000);

const isPostgres = place.startsWith("postgres:");
const registry = isPostgres
  ? createPostgresRegistry({ url: place, connections: 5 })
  : createSqliteRegistry({ file: place });
const context = createContext({
  id: appId,
  secret: randomBytes(16).toString("hex"),
  keys: [key],
  urls: { origin: "https://app.example.com" },
  registry,
  acceptLocalShops: true,
  log: (entry) => void (entry.level === "info" || process.stderr.write(`${JSON.stringify(entry)}\n`)),
  now,
});
const settings = () => ({ widgetKey: "key", apiUrl: "https://app.example.com" });
/** A request must not last longer than the lease. */
const storeFetch: typeof context.storeFetch = (url, init) => {
  const cut = new AbortController();
  const { signal } = init;
  signal.addEventListener("abort", () => cut.abort(signal.reason));
  setTimeout(
    () => cut.abort(new DOMException("no complete response", "TimeoutError")),
    30_000 / speed,
  ).unref();
  return context.storeFetch(url, { ...init, signal: cut.signal });
};
const application = new Application(
  { ...context, storeFetch },
  {
    widgets: { folder, settings, releases: "by-hand" },
    ...(isPostgres && { queue: createPgBossQueue({ url: place, now }) }),
    deploys: { slots: 5 },
  },
  { sleep: (ms, signal) => sleepFor(ms / speed, undefined, { signal }) },
);
await application.start();
