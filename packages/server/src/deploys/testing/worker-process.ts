import { randomBytes } from "node:crypto";
import { setTimeout as sleepFor } from "node:timers/promises";
import type { ApplicationContext } from "../../context.ts";
import { createKeyring } from "../../crypto/keyring.ts";
import { createStoreFetch } from "../../network/store-fetch.ts";
import { createSqliteRegistry } from "../../registry/sqlite/sqlite-registry.ts";
import { createStoreAccess } from "../../stores/store-access.ts";
import { createDeploys } from "../deploys.ts";
import { createLocalQueue } from "../queues/local-queue.ts";
import { createPgBossQueue } from "../queues/pg-boss-queue.ts";
import { appId } from "./installed-stores.ts";

export interface WorkerOrder {
  /** The file of the registry. */
  readonly registry: string;
  /** The built widgets. */
  readonly folder: string;
  readonly key: string;
  /** How many times faster than real time passes. Default 1. */
  readonly speed?: number;
  /** Of PostgreSQL: the jobs come from pg-boss. */
  readonly connectionString?: string;
}

// Deploys until it is killed.
const {
  registry: file,
  folder,
  key,
  speed = 1,
  connectionString,
} = JSON.parse(process.argv[2]!) as WorkerOrder;
const registry = createSqliteRegistry({ file });
await registry.open();
const start = Date.now();
const now = () => start + (Date.now() - start) * speed;
const shops = { allowed: [], acceptLocal: true };
const context: ApplicationContext = {
  id: appId,
  secret: randomBytes(16).toString("hex"),
  keyring: createKeyring([key]),
  urls: {
    origin: "https://app.example.com",
    install: "/install",
    uninstall: "/uninstall",
    login: "/login",
    autologin: "/autologin",
    home: "/",
    widgets: "/widgets",
  },
  registry,
  shops,
  hooks: {},
  log: (entry) => void (entry.level === "info" || process.stderr.write(`${JSON.stringify(entry)}\n`)),
  now,
  storeFetch: createStoreFetch(shops),
};
const { deploys } = registry;
const queue = connectionString
  ? createPgBossQueue({ connectionString, deploys, now, log: context.log })
  : createLocalQueue({ deploys, now, log: context.log });
await createDeploys(context, {
  widgets: { folder, settings: ({ widgetKey, routeUrl }) => ({ widgetKey, apiUrl: routeUrl("stock") }) },
  accessStore: createStoreAccess(context),
  queue,
  sleep: (ms, signal) => sleepFor(ms / speed, undefined, { signal }),
}).start();
process.send?.("started");
