import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { discard } from "@orderpane/tooling/canary";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Quota, unknownQuota } from "./quota.ts";
import { createOwnState, type QuotaState } from "./quota-state.ts";
import { createSharedState, quotaFile } from "./shared-state.ts";
import { takeOne as take } from "./testing/take-one.ts";

let folder: string;
let file: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "orderpane-limits-"));
  file = join(folder, "below", "quota.db");
  warnings = [];
});
afterEach(() => discard(folder));

const open = (path = file) =>
  createSharedState({ file: path, onWarning: (warning) => void warnings.push(warning) });

describe.each<[string, () => QuotaState]>([
  ["own", () => createOwnState()],
  ["shared", () => open()],
])("%s knowledge", (_, create) => {
  test("begins with nothing", () => {
    expect(read(create())).toEqual(unknownQuota);
  });

  test("is what the last change made of it, and a change says something else too", () => {
    const state = create();
    expect(state.update((quota) => [{ ...quota, limit: 7 }, "said"])).toBe("said");
    expect(state.update((quota) => [{ ...quota, blockedUntil: quota.limit }, null])).toBeNull();
    expect(read(state)).toEqual({ ...unknownQuota, limit: 7, blockedUntil: 7 });
  });
});

describe("the file", () => {
  test("is one for each store and application, and names neither", () => {
    const target = { store: new URL("https://shop.myinsales.ru"), appId: "orderpane-application" };
    const name = quotaFile(folder, target);
    expect(name).toBe(quotaFile(folder, { ...target, store: new URL("https://SHOP.myinsales.ru/") }));
    expect(name).not.toMatch(/shop|insales|orderpane-application/);
    expect(name).not.toBe(quotaFile(folder, { ...target, appId: "another" }));
    expect(name).not.toBe(quotaFile(folder, { ...target, store: new URL("https://other.myinsales.ru") }));
    expect(name).not.toBe(quotaFile(folder, { ...target, store: new URL("http://shop.myinsales.ru") }));
  });

  test("is small and lies alone", () => {
    const state = open();
    for (let slots = 0; slots < 100; slots++) take(state);
    expect(readdirSync(join(folder, "below"))).toEqual(["quota.db"]);
    expect(statSync(file).size).toBeLessThan(20_000);
  });

  // Windows has no such modes; there the folder is the user's own.
  test.skipIf(process.platform === "win32")("lies in a folder for its owner alone", () => {
    take(open());
    expect(statSync(join(folder, "below")).mode & 0o777).toBe(0o700);
  });

  test("carries what one knows to another", () => {
    const [one, other] = [open(), open()];
    take(one);
    expect(take(other)).toBe(2);
    expect(take(one)).toBe(3);
  });
});

/** What another process, or a disk, may do to the file between two requests. */
const damages: [string, () => void][] = [
  ["deleted", () => rmSync(file)],
  ["deleted with its folder", () => rmSync(join(folder, "below"), { recursive: true })],
  ["empty", () => truncateSync(file)],
  ["cut", () => truncateSync(file, 1000)],
  ["cut at a page", () => truncateSync(file, 4096)],
  ["not a database", () => writeFileSync(file, "this is not a database at all".repeat(500))],
  ["a database of others", () => execute("DROP TABLE quota; CREATE TABLE quota (id TEXT)")],
  ["without its row", () => execute("DELETE FROM quota")],
  ["a row that is not JSON", () => execute("UPDATE quota SET state = '{'")],
  ["a row of another version", () => execute(`UPDATE quota SET state = '{"limit":1}'`)],
  ["a row of NULL", () => execute("UPDATE quota SET state = NULL")],
];

describe("a file that is damaged is made anew, from what is known", () => {
  test.each(damages)("%s", (_, damage) => {
    const state = open();
    take(state);
    take(state);
    damage();
    expect(take(state)).toBe(3);
    expect(take(open())).toBe(4);
    expect(warnings).toEqual([]);
  });
});

describe("a file that cannot be used", () => {
  const hopeless: [string, () => void][] = [
    ["a file where its folder should be", () => writeFileSync(join(folder, "below"), "")],
    ["a folder in its place", () => mkdirSync(file, { recursive: true })],
  ];
  test.each(hopeless)("%s: goes on alone, with one warning", (_, spoil) => {
    spoil();
    const state = open();
    expect([take(state), take(state), take(state)]).toEqual([1, 2, 3]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/^What is known of the store's request limit is not shared/);
  });

  // Where Node's own recursive mkdir would never return.
  test.skipIf(process.platform !== "linux")("in /proc: goes on alone", () => {
    expect(take(open("/proc/orderpane/limits/quota.db"))).toBe(1);
    expect(warnings).toHaveLength(1);
  });

  test("locked for good: goes on with what it knew", () => {
    const state = createSharedState({ file, onWarning: (text) => void warnings.push(text), busyTimeout: 20 });
    take(state);
    const other = new DatabaseSync(file);
    other.exec("BEGIN EXCLUSIVE");
    expect([take(state), take(state)]).toEqual([2, 3]);
    other.close();
    expect(warnings).toHaveLength(1);
    expect(take(open())).toBe(2);
  });
});

function read(state: QuotaState): Quota {
  return state.update((quota) => [quota, quota]);
}

function execute(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}
