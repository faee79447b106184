import { expect, test } from "vitest";
import { ServerError } from "../errors.ts";
import { createMemoryRegistry } from "../registry/sqlite-registry.ts";
import { install } from "../registry/testing/machines.ts";
import { deployAllStores } from "./deploy-all.ts";

const down = () => Promise.reject(new ServerError("registry-failed", "the database restarts"));

test("deployAll goes on after the database was away for seconds, and past a store that fails", async () => {
  const registry = createMemoryRegistry();
  await registry.open();
  for (const insalesId of [1, 2]) await install(registry, insalesId);
  let waits = 0;
  let asked = 0;
  const { stores } = await deployAllStores({
    registry: {
      list: (page) => (waits < 5 ? down() : registry.list(page)),
      find: (insalesId) => (++asked % 2 ? down() : registry.find(insalesId)),
    },
    version: "new",
    versionIn: () => "new",
    async want(insalesId) {
      if (insalesId === 2) await down();
      await registry.deploys.want(insalesId, "new", 0);
      const claim = { insalesId, owner: "worker" };
      await registry.deploys.lease({ ...claim, until: 9, now: 1 });
      await registry.deploys.settle(claim, { has: "new", at: 1, renewAt: 9 });
    },
    sleep: async () => void waits++,
  });
  expect(stores).toMatchObject([
    { insalesId: 1, outcome: "deployed" },
    { insalesId: 2, outcome: "failed", error: "the database restarts" },
  ]);
  await registry.close();
});
