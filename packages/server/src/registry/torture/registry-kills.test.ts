import { spawn } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as after } from "node:timers/promises";
import { discard } from "@orderpane/tooling/canary";
import { eventually } from "@orderpane/tooling/eventually";
import { seededRandom } from "@orderpane/tooling/random";
import { scaled } from "@orderpane/tooling/scale";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPostgresRegistry } from "../postgres-registry.ts";
import type { Registry } from "../registry.ts";
import { createSqliteRegistry } from "../sqlite-registry.ts";
import { emptyDatabase, postgres } from "../testing/postgres-place.ts";

const kills = scaled({ sample: 2, all: 60 });
const random = seededRandom(17);
const timeout = 600_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-kills-"));
});
afterEach(() => discard(folder));

const places = {
  async SQLite() {
    const file = join(folder, "registry.db");
    return { env: { REGISTRY_FILE: file }, registry: createSqliteRegistry({ file }) };
  },
  async PostgreSQL() {
    const url = await emptyDatabase();
    return { env: { REGISTRY_URL: url }, registry: createPostgresRegistry({ url }) };
  },
};
const names = postgres ? (["SQLite", "PostgreSQL"] as const) : (["SQLite"] as const);

// The death of the process, not of the machine: whether the disk keeps its word is not shown here.
test.for(names)(
  "%s: kill -9 loses no write that was acknowledged",
  { timeout },
  async (name, { annotate }) => {
    const { env, registry } = await places[name]();
    const findings: string[] = [];
    let acknowledged = 0;
    let installed = 0;
    for (let kill = 0; kill < kills; kill++) {
      const first = 1 + kill * 1_000_000;
      const ids = await writeUntilKilled({ ...env, REGISTRY_FIRST: String(first) });
      await registry.open();
      findings.push(...(await lostStores(registry, ids)));
      // PostgreSQL may commit the last call of the client after its death, between the two questions.
      await eventually(async () => expect(await halfInstalls(registry, ids)).toEqual([]));
      acknowledged += ids.length;
      installed += (await registry.list({ after: first - 1, limit: 1_000_000 })).length;
      await registry.close();
    }
    expect(findings).toEqual([]);
    await annotate(
      `${kills} processes were killed: ${installed} stores installed, ${acknowledged} acknowledged`,
    );
  },
);

async function lostStores(registry: Registry, ids: readonly number[]): Promise<string[]> {
  const findings: string[] = [];
  for (const id of ids) {
    const isWhole =
      (await registry.find(id))?.deploy.wanted === "v1" && (await registry.records.list(id)).length === 1;
    if (!isWhole) findings.push(`store ${id} was acknowledged and is not whole`);
  }
  return findings;
}

/**
 * A call that was being accepted when the process died is accepted together with its store, or not at all.
 */
async function halfInstalls(registry: Registry, ids: readonly number[]): Promise<string[]> {
  const findings: string[] = [];
  const last = Math.max(...ids);
  for (let id = last - 5; id <= last + 6; id++) {
    const isAccepted = (await registry.installs.find(String(id)))?.state === "accepted";
    if (isAccepted !== ((await registry.find(id)) !== null)) findings.push(`store ${id} is half installed`);
  }
  return findings;
}

/** Returns the ids of the stores whose install was acknowledged. */
async function writeUntilKilled(env: Readonly<Record<string, string>>): Promise<number[]> {
  const writer = join(import.meta.dirname, "../testing/registry-writer.ts");
  const child = spawn(process.execPath, [writer], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const acknowledged: number[] = [];
  for await (const line of createInterface(child.stdout)) {
    acknowledged.push(Number(line));
    if (acknowledged.length === 2) void after(random.below(100)).then(() => child.kill("SIGKILL"));
  }
  return acknowledged;
}
