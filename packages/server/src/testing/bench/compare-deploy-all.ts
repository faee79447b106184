import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { createPlatform, listen } from "@orderpane/platform";
import type { Measure, StartedCase } from "@orderpane/tooling/bench";
import { discard } from "@orderpane/tooling/canary";
import { sharedPostgres } from "@orderpane/tooling/postgres";
import type { DeployQueue } from "../../application.ts";
import { createKeyring } from "../../crypto/keyring.ts";
import { writeBuiltWidgets } from "../../deploys/testing/built-widgets.ts";
import { appId, installInStores, registerStore } from "../../deploys/testing/installed-stores.ts";
import { createApplication, createSqliteRegistry, type Registry } from "../../index.ts";
import { createPgBossQueue } from "../../pg-boss.ts";
import { createPostgresRegistry } from "../../postgres.ts";
import { benchOptions } from "./bench-process.ts";

const latencyMs = 100;

/**
 * Stores per minute that `deployAll` brings to a new build of two widgets, on one machine: SQLite and the
 * worker in the process, beside PostgreSQL with pg-boss.
 */
export async function compareDeployAll(): Promise<StartedCase> {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-bench-"));
  let time = Date.now();
  const platform = createPlatform({ stores: 50, now: () => time });
  const installed = await installInStores(platform);
  const server = await listen({
    ...platform,
    async fetch(request) {
      await after(latencyMs);
      return platform.fetch(request);
    },
  });
  const { port } = new URL(server.url);
  const stores = installed.map(({ insalesId, shop, password }) => {
    return { insalesId, shop: `${shop}:${port}`, password };
  });
  const keyring = createKeyring(benchOptions.keys);
  const registries: Registry[] = [];
  let build = 0;

  const measureWith = async (registry: Registry, createQueue?: () => DeployQueue): Promise<Measure> => {
    await registry.open();
    registries.push(registry);
    for (const store of stores) await registerStore({ registry, keyring }, store);
    return async () => {
      // A new window of the stores' request limit.
      time += 3_600_000;
      await writeBuiltWidgets(folder, ["tracking", "stock"], `${++build}+1`);
      const application = createApplication({
        ...benchOptions,
        id: appId,
        registry,
        widgets: {
          folder,
          settings: ({ widgetKey, routeUrl }) => ({ widgetKey, apiUrl: routeUrl("stock") }),
        },
        ...(createQueue && { queue: createQueue() }),
      });
      await application.start();
      const begin = performance.now();
      const report = await application.deployAll({ signal: AbortSignal.timeout(60_000) });
      const minutes = (performance.now() - begin) / 60_000;
      await application.close();
      const deployed = report.stores.filter(({ outcome }) => outcome === "deployed").length;
      if (deployed !== stores.length) throw new Error(`${deployed} of ${stores.length} stores were deployed`);
      return deployed / minutes;
    };
  };

  const postgres = await sharedPostgres();
  const url = await postgres?.createDatabase();
  return {
    ours: await measureWith(createSqliteRegistry({ file: join(folder, "registry.db") })),
    peers: url ? { PostgreSQL: await measureOnPostgres(url) } : {},
    async stop() {
      await Promise.all(registries.map((registry) => registry.close()));
      await server.close();
      platform.close();
      await discard(folder);
    },
  };

  function measureOnPostgres(database: string): Promise<Measure> {
    const registry = createPostgresRegistry({ url: database });
    const { deploys } = registry;
    return measureWith(registry, () => createPgBossQueue({ url: database, deploys }));
  }
}
