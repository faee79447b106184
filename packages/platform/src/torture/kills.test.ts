import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as after } from "node:timers/promises";
import { widgetsPath } from "@orderpane/protocol/api";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { seededRandom } from "@orderpane/tooling/random";
import { scaled } from "@orderpane/tooling/scale";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "@orderpane/tooling/eventually";
import {
  type Reached,
  startPlatformProcess,
  type PlatformProcess,
} from "../testing/start-platform-process.ts";
import { createWriteLedger } from "./testing/write-ledger.ts";
import { authorization } from "../testing/test-client.ts";
import { writeWithoutEnd } from "./testing/write-without-end.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

let folder: string;
let child: PlatformProcess | undefined;
beforeEach(() => void (folder = temporaryFolder()));
afterEach(() => child?.kill());

const instants = scaled({ sample: 5, all: 200 });
/** One process in so many is killed while it starts, the others under writes. */
const startEvery = scaled({ sample: 5, all: 10 });
/**
 * How many writes are awaited before a kill. A few kills would seldom hit a write by chance; many kills also hit
 * the time before the first write.
 */
const leastWrites = scaled({ sample: 2, all: 0 });

// The death of the process, not of the machine: whether the disk keeps its word is not shown here.
test(
  `kill -9 at ${instants} random instants under writes loses nothing`,
  { timeout: 600_000 },
  async ({ annotate }) => {
    const db = join(folder, "store.db");
    const random = seededRandom(11);
    const ledger = createWriteLedger();
    const findings: unknown[] = [];
    let open = 0;
    let opening = 0;
    const settle = async (store: Reached) => findings.push(...ledger.settle(await readWidgets(store)));

    for (let instant = 0; instant < instants; instant++) {
      child = startPlatformProcess(db);
      if (instant % startEvery === startEvery - 1) {
        // Somewhere while it starts, with the log of its predecessor to read.
        await after(random.below(200));
        await child.kill();
        opening++;
      } else {
        const store = (await child.started)!;
        await settle(store);
        const writing = writeWithoutEnd(store, ledger, random);
        const { acknowledged } = ledger;
        await Promise.race([after(random.below(120, 5)), writing]);
        await eventually(() => {
          if (ledger.acknowledged < acknowledged + leastWrites)
            throw new Error("a busy machine has written too little yet");
        });
        await child.kill();
        await writing;
        open += ledger.open.size;
      }
      findings.push(...damageOf(db));
    }
    child = startPlatformProcess(db);
    await settle((await child.started)!);

    expect(findings).toEqual([]);
    expect(open).toBeGreaterThan(instants / 2);
    expect(ledger.acknowledged).toBeGreaterThan(instants);
    await annotate(
      `${ledger.acknowledged} writes were acknowledged, ${open} were open at a death; ${opening} died while they started`,
    );
  },
);

async function readWidgets(store: Reached): Promise<Map<number, string>> {
  const response = await fetch(store.url + widgetsPath("json"), { headers: authorization(store) });
  const widgets = widgetCodecs.json.decodeList(await response.text());
  return new Map(widgets.map(({ id, code }) => [id, code!]));
}

/** Reads a copy, so that the next process finds the database as the killed one left it. */
function damageOf(db: string): unknown[] {
  if (!existsSync(db)) return [];
  const copy = join(folder, "copy.db");
  copyFileSync(db, copy);
  rmSync(`${copy}-wal`, { force: true });
  if (existsSync(`${db}-wal`)) copyFileSync(`${db}-wal`, `${copy}-wal`);
  const database = new DatabaseSync(copy);
  const checks = ["integrity_check", "foreign_key_check"];
  const rows = checks.flatMap((check) => database.prepare(`PRAGMA ${check}`).all());
  database.close();
  return rows.filter((row) => row["integrity_check"] !== "ok");
}
