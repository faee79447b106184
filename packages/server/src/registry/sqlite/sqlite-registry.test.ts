import { mkdtemp } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { registryContract } from "../testing/registry-contract.ts";
import { createSqliteRegistry } from "./sqlite-registry.ts";

registryContract("on SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-registry-"));
  const file = join(folder, "registry.db");
  return {
    machine: () => createSqliteRegistry({ file }),
    async execute(text) {
      const database = new DatabaseSync(file);
      database.exec(text);
      database.close();
    },
    remove: () => discard(folder),
  };
});
