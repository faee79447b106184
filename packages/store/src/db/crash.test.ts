import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadInstallation } from "./installation.ts";
import { openDatabase } from "./open-database.ts";
import { openWidgetTable, type StoredWidget } from "./widget-table.ts";

const writer = fileURLToPath(new URL("./crash-writer.ts", import.meta.url));

/** Lets a process write until it has acknowledged `count` writes, kills it, answers all that it acknowledged. */
async function killAfter(count: number, db: string): Promise<string[]> {
  const child = spawn(process.execPath, [writer, db], { stdio: ["ignore", "pipe", "inherit"] });
  const acknowledged: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    acknowledged.push(line);
    if (acknowledged.length === count) child.kill("SIGKILL");
  }
  return acknowledged;
}

// The death of the process, not of the machine: whether the disk keeps its word is not shown here.
test("what was acknowledged is there after kill -9, whenever it comes", { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "orderpane-crash-"));
  const db = join(folder, "store.db");
  const acknowledged: string[] = [];
  for (let count = 1; count <= 24; count++) acknowledged.push(...(await killAfter(count, db)));
  expect(acknowledged.length).toBeGreaterThanOrEqual(300);

  const database = openDatabase(db);
  const widgets = openWidgetTable(database, loadInstallation(database).application).list();
  database.close();
  rmSync(folder, { recursive: true });
  expect(acknowledged.filter((line) => !holds(line, widgets))).toEqual([]);
});

/** Whether the widgets are what an acknowledgement says. */
function holds(acknowledgement: string, widgets: readonly StoredWidget[]): boolean {
  const [verb, id, height] = acknowledgement.split(" ");
  const widget = widgets.find((candidate) => candidate.id === Number(id));
  if (verb === "created") return widget !== undefined;
  if (verb === "deleted") return widget === undefined;
  return verb === "replaced" && widget?.height === Number(height);
}
