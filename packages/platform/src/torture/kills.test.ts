import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as after } from "node:timers/promises";
import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { eventually } from "@orderpane/tooling/eventually";
import { seededRandom } from "@orderpane/tooling/random";
import { afterEach, expect, test } from "vitest";
import {
  type PlatformProcess,
  type Reached,
  startPlatformProcess,
} from "../testing/start-platform-process.ts";
import { authorization } from "../testing/test-client.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const instants = 200;

let child: PlatformProcess | undefined;
afterEach(() => child?.kill());

// The death of the process, not of the machine: whether the disk keeps its word is not shown here.
test(
  `kill -9 at ${instants} random instants under writes loses no acknowledged write`,
  { timeout: 600_000 },
  async ({ annotate }) => {
    const db = join(temporaryFolder(), "store.db");
    const random = seededRandom(11);
    let [sent, acknowledged] = [60, 60];

    const write = async (store: Reached, method: "POST" | "PUT", path: string) => {
      const headers = { ...authorization(store), "Content-Type": "application/json" };
      const body = widgetCodecs.json.encodeRequest({ code: "x".repeat(20_000), height: sent });
      const response = await fetch(store.url + path, { method, headers, body });
      return widgetCodecs.json.decodeResponse(await response.text());
    };
    /** Counts up the height of the widget until the store is gone. */
    const countUp = async (store: Reached) => {
      for (;;) {
        sent++;
        acknowledged = (await write(store, "PUT", widgetPath(1, "json"))).height!;
      }
    };

    for (let instant = 0; instant <= instants; instant++) {
      child = startPlatformProcess(db);
      if (instant % 5 === 4) {
        // Somewhere while it starts, with the log of its predecessor to read.
        await after(random.below(200));
        await child.kill();
        continue;
      }
      const store = (await child.started)!;
      if (instant === 0) await write(store, "POST", widgetsPath("json"));
      const response = await fetch(store.url + widgetPath(1, "json"), { headers: authorization(store) });
      const { height } = widgetCodecs.json.decodeResponse(await response.text());
      expect([acknowledged, sent]).toContain(height);
      sent = acknowledged = height!;
      const writing = countUp(store).catch(() => undefined);
      await after(random.below(120, 5));
      await eventually(() => expect(acknowledged).toBeGreaterThan(height!));
      await child.kill();
      await writing;
    }
    const database = new DatabaseSync(db);
    expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
    database.close();
    await annotate(`${acknowledged - 60} writes were acknowledged`);
  },
);
