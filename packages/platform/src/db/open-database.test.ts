import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import { openDatabase } from "./open-database.ts";
import { schemaVersion } from "./schema.ts";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const refused = (code: string, message: string) =>
  expect.objectContaining({ name: "PlatformError", code, message: expect.stringContaining(message) });

test("a new database and its folder are readable only by their owner", () => {
  const path = join(folder, "a", "store.db");
  openDatabase(path).close();
  expect(statSync(join(folder, "a")).mode & 0o777).toBe(0o700);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("the error names a folder that cannot be created", () => {
  writeFileSync(join(folder, "a"), "");
  const path = join(folder, "a", "store.db");
  expect(() => openDatabase(path)).toThrow(refused("not-a-database", `${path} cannot be created`));
});

test("the password is random, and stays the same when the store is reopened", () => {
  const passwords = ["one.db", "one.db", "two.db"].map((name) => {
    const platform = createPlatform({ db: join(folder, name) });
    const { appPassword } = platform.credentials;
    platform.close();
    return appPassword;
  });
  expect(passwords[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(passwords[1]).toBe(passwords[0]);
  expect(passwords[2]).not.toBe(passwords[0]);
});

test.each([
  ["a text", "Заметки к заказам\n"],
  ["something large", "x".repeat(100_000)],
])("%s is not a database, and stays unchanged", (_, content) => {
  const path = join(folder, "notes.txt");
  writeFileSync(path, content);
  expect(() => openDatabase(path)).toThrow(
    refused("not-a-database", `the file ${path} is not a SQLite database`),
  );
  expect(readFileSync(path, "utf8")).toBe(content);
  expect(readdirSync(folder)).toEqual(["notes.txt"]);
});

test("the database of another program stays unchanged", () => {
  const path = join(folder, "other.db");
  const other = new DatabaseSync(path);
  other.exec("CREATE TABLE notes (text)");
  other.close();
  const before = readFileSync(path);
  expect(() => openDatabase(path)).toThrow(refused("not-a-database", "a SQLite database of another program"));
  expect(readFileSync(path)).toEqual(before);
});

test("a database of another version is refused, and stays unchanged", () => {
  const version = 77;
  const path = join(folder, "store.db");
  openDatabase(path).close();
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
  const before = readFileSync(path);
  const problem = `another version of this program (its format is ${version}, this one knows ${schemaVersion})`;
  expect(() => openDatabase(path)).toThrow(refused("not-a-database", problem));
  expect(readFileSync(path)).toEqual(before);
});

test("only one of several processes that start together gets the database", async () => {
  const path = join(folder, "store.db");
  const script = fileURLToPath(new URL("../testing/platform-process.ts", import.meta.url));
  const children = [1, 2, 3].map(() => fork(script, [path], { stdio: ["ignore", "inherit", "pipe", "ipc"] }));
  const closed = children.map((child) => once(child, "close"));
  onTestFinished(async () => {
    for (const child of children) child.kill("SIGKILL");
    await Promise.all(closed);
  });
  const outcomes = await Promise.all(
    children.map((child, index) => {
      const errors = text(child.stderr!);
      const url = once(child, "message").then(([sent]) => String(sent));
      return Promise.race([url, closed[index]!.then(() => errors)]);
    }),
  );
  const served = outcomes.filter((outcome) => outcome.startsWith("http"));
  const inUse: unknown = expect.stringContaining("is in use by another process");
  expect(outcomes.filter((outcome) => !served.includes(outcome))).toEqual([inUse, inUse]);
  expect((await fetch(served[0]!)).status).toBe(200);
});
