import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const command = fileURLToPath(new URL("../../../cli/bin/orderpane.js", import.meta.url));

let folder: string;
let db: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = temporaryFolder();
  db = join(folder, "store.db");
  children = [];
  writeFileSync(join(folder, "package.json"), "{}");
});
afterEach(() =>
  Promise.all(children.filter(isRunning).map((child) => (child.kill("SIGKILL"), once(child, "close")))),
);

/** `orderpane store` on the database: where it is reached, or how it has ended. */
async function startStore(): Promise<{ url: string } | { code: number | null; stderr: string }> {
  const child = spawn(process.execPath, [command, "store", "--port", "0", "--db", db, "--json"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const [gone, errors] = [once(child, "close"), text(child.stderr)];
  for await (const line of createInterface(child.stdout)) {
    const document = JSON.parse(line) as { url?: string };
    if (document.url !== undefined) return { url: document.url };
  }
  await gone;
  return { code: child.exitCode, stderr: await errors };
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

test("of processes that start together one gets the database, and it refuses those that come later", async () => {
  const starts = await Promise.all([startStore(), startStore(), startStore()]);
  const served = starts.filter((start) => "url" in start);
  const refused = starts.filter((start) => "code" in start);
  const refusal = { code: 2, stderr: expect.stringContaining(db) };
  expect(refused).toEqual([refusal, refusal]);
  expect(served).toHaveLength(1);

  const later = await startStore();
  expect(later).toEqual(refusal);
  const announced = /already runs at http:\/\/127\.0\.0\.1:\d+, in another process/;
  expect(later).toMatchObject({ stderr: expect.stringMatching(announced) });

  rmSync(`${db}.running.json`);
  const last = await startStore();
  expect(last).toEqual(refusal);
  const unknown = /is in use by another process: stop that one, or choose another file/;
  expect(last).toMatchObject({ stderr: expect.stringMatching(unknown) });
  expect((await fetch(served[0]!.url)).status).toBe(200);
});
