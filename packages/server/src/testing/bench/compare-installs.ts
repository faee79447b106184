import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeStoreCall } from "@orderpane/protocol/lifecycle";
import type { Measure, StartedCase } from "@orderpane/tooling/bench";
import { discard } from "@orderpane/tooling/canary";
import { sharedPostgres } from "@orderpane/tooling/postgres";
import { type Application, createApplication, createSqliteRegistry, type Registry } from "../../index.ts";
import { createPostgresRegistry } from "../../postgres.ts";
import { benchOptions } from "./bench-process.ts";

const callers = 16;
const durationMs = 1500;

/**
 * Installs per second of stores that accept every password, with the registry in a SQLite file, beside one in
 * PostgreSQL. The file is on the disk after each write; the PostgreSQL of the tests leaves that to the
 * system.
 */
export async function compareInstalls(): Promise<StartedCase> {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-bench-"));
  const stores = await listenAsStores();
  const applications: Application[] = [];
  const measureWith = async (registry: Registry): Promise<Measure> => {
    const application = createApplication({ ...benchOptions, registry });
    await application.start();
    applications.push(application);
    return () => installRate(application, stores.port);
  };
  const postgres = await sharedPostgres();
  const peer = postgres && createPostgresRegistry({ url: await postgres.createDatabase() });
  return {
    ours: await measureWith(createSqliteRegistry({ file: join(folder, "registry.db") })),
    peers: peer ? { PostgreSQL: await measureWith(peer) } : {},
    async stop() {
      await Promise.all(applications.map((application) => application.close()));
      stores.close();
      await discard(folder);
    },
  };
}

/** Responds for `shop-<id>.localhost` with the account of the store with this id. */
async function listenAsStores() {
  const server = createServer(({ headers }, response) => {
    const [, id] = /^shop-(\d+)\./.exec(headers.host ?? "") ?? [];
    response.setHeader("content-type", "application/json").end(`{"id":${id},"title":"Shop"}`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

let lastId = 0;

async function installRate(application: Application, port: number): Promise<number> {
  const begin = performance.now();
  const end = begin + durationMs;
  let count = 0;
  async function installOneByOne(): Promise<void> {
    for (; performance.now() < end; count++) {
      const insalesId = ++lastId;
      const shop = `shop-${insalesId}.localhost:${port}`;
      const token = randomBytes(16).toString("hex");
      const url = encodeStoreCall(`${benchOptions.urls.origin}/install`, { shop, token, insalesId });
      const { status } = await application.fetch(new Request(url), { clientAddress: "127.0.0.1" });
      if (status !== 200) throw new Error(`the install of ${shop} was answered with ${status}`);
    }
  }
  await Promise.all(Array.from({ length: callers }, installOneByOne));
  return count / ((performance.now() - begin) / 1000);
}
