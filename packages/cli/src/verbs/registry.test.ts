import { join } from "node:path";
import { createSqliteRegistry } from "@orderpane/server";
import { sharedPostgres } from "@orderpane/tooling/postgres";
import { expect, test } from "vitest";
import { lastDocument } from "../testing/command.ts";
import { sharedProject } from "../testing/shared-project.ts";

const project = sharedProject();
const postgres = await sharedPostgres();

async function createRegistry(): Promise<void> {
  const registry = createSqliteRegistry({ file: join(project.dir, "registry.db") });
  await registry.open();
  await registry.installs.claim({ tokenHash: "a", insalesId: 1, shop: "shop", network: null, at: 1_000 });
  await registry.installs.accept("a", { password: "sealed", at: 1_000 });
  await registry.close();
}

test("registry backup saves the registry once, and registry copy brings it into PostgreSQL", async () => {
  await createRegistry();
  const file = join(project.dir, "backup.db");
  const saved = await project.orderpane(["registry", "backup", "backup.db", "--json"]);
  expect([saved.code, lastDocument(saved)]).toEqual([0, { file, stores: 1 }]);
  const again = await project.orderpane(["registry", "backup", "backup.db"]);
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("file already exists")]);
  if (!postgres) return;
  const url = await postgres.createDatabase();
  const copied = await project.orderpane(["registry", "copy", "sqlite:backup.db", url, "--json"]);
  expect([copied.code, lastDocument(copied)]).toEqual([0, { stores: 1 }]);
});
