import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { registryContract } from "../testing/registry-contract.ts";
import { createMemoryRegistry, createSqliteRegistry } from "./sqlite-registry.ts";

registryContract("in memory", async () => {
  const registry = createMemoryRegistry();
  return { machine: () => registry, remove: async () => undefined };
});

registryContract("on SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-registry-"));
  const file = join(folder, "registry.db");
  return { machine: () => createSqliteRegistry({ file }), remove: () => discard(folder) };
});
