import { expect, test } from "vitest";
import { ServerError } from "../errors.ts";
import { createMemoryRegistry } from "../registry/sqlite-registry.ts";
import { install, uninstall } from "../registry/testing/machines.ts";
import { deployAllStores } from "./deploy-all.ts";
import type { WidgetRelease } from "./widget-release.ts";

const down = () => Promise.reject(new ServerError("registry-failed", "the database restarts"));

test("deployAll goes on after the database was away for seconds, and past stores that fail", async () => {
  const registry = createMemoryRegistry();
  await registry.open();
  for (const insalesId of [1, 2, 3]) await install(registry, insalesId);
  let asked = 0;
  const { stores } = await deployAllStores({
    registry: {
      list: (page) => (++asked % 5 ? down() : registry.list(page)),
      deploys: {
        ...registry.deploys,
        want: async (...values) => (values[0] === 2 ? down() : registry.deploys.want(...values)),
      },
    },
    release: { versionAt: () => "new" } as unknown as WidgetRelease,
    now: () => 1,
    async notifyQueue(insalesId) {
      if (insalesId === 3) await uninstall(registry, 3);
      const claim = { insalesId, owner: "worker" };
      await registry.deploys.lease({ ...claim, until: 9, now: 1 });
      await registry.deploys.settle(claim, { has: "new", at: 1, renewAt: 9 });
    },
    sleep: async () => {},
  });
  expect(stores).toMatchObject([
    { insalesId: 1, outcome: "deployed" },
    { insalesId: 2, outcome: "failed", error: "the database restarts" },
    { insalesId: 3, outcome: "failed", error: "the store has uninstalled the application" },
  ]);
  await registry.close();
});
