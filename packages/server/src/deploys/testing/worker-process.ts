import { randomBytes } from "node:crypto";
import { setTimeout as sleepFor } from "node:timers/promises";
import type { ApplicationWidgets } from "../../application.ts";
import { createContext } from "../../context/context.ts";
import { createPostgresRegistry } from "../../registry/postgres-registry.ts";
import { createSqliteRegistry } from "../../registry/sqlite-registry.ts";
import { RunningApplication } from "../../create-application.ts";
import { createLocalQueue } from "../local-queue.ts";
import { createPgBossQueue } from "../pg-boss-queue.ts";
import { appId } from "./installed-stores.ts";
import type { DeployTiming } from "../store-lease.ts";
import { pacedNow, type WorkerOrder } from "./worker-order.ts";

// Deploys until it is killed.
const { registry: place, folder, key, pace } = JSON.parse(process.argv[2]!) as WorkerOrder;
const registry = "url" in place ? createPostgresRegistry(place) : createSqliteRegistry(place);
await registry.open();
const now = () => pacedNow(pace);
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
const { deploys } = registry;
const shared = { deploys, now };
const queue = "url" in place ? createPgBossQueue({ ...shared, ...place }) : createLocalQueue(shared);
const widgets: ApplicationWidgets = {
  folder,
  settings: ({ widgetKey, routeUrl }) => ({ widgetKey, apiUrl: routeUrl("stock") }),
};
const sleep: DeployTiming["sleep"] = (ms, signal) => sleepFor(ms / pace.speed, undefined, { signal });
await new RunningApplication(context, { widgets, queue }, { sleep }).start();
process.send?.("started");
