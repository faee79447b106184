import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import { listen, type ListeningPlatform } from "./listen.ts";
import { announcePlatform, findRunningPlatform } from "./running-platform.ts";
import type { Platform } from "../platform.ts";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";

let db: string;
let platform: Platform;
let server: ListeningPlatform;
beforeEach(async () => {
  db = join(temporaryFolder(), "store.db");
  platform = createPlatform({ db });
  server = await listen(platform);
});
afterEach(async () => {
  await server.close();
  platform.close();
});

test("a platform is found until it withdraws its announcement", async () => {
  expect(await findRunningPlatform(db)).toBe(null);
  const withdraw = announcePlatform(db, platform, server.url);
  expect(await findRunningPlatform(db)).toEqual({
    url: server.url,
    ...platform.credentials,
    orderPage: platform.orderPage,
  });
  expect(readFileSync(`${db}.running.json`, "utf8")).not.toContain(platform.credentials.appPassword);
  withdraw();
  expect(await findRunningPlatform(db)).toBe(null);
  expect(existsSync(`${db}.running.json`)).toBe(false);
});

test("a platform that was killed leaves its file, but is not found", async () => {
  announcePlatform(db, platform, server.url);
  await server.close();
  expect(existsSync(`${db}.running.json`)).toBe(true);
  expect(await findRunningPlatform(db)).toBe(null);
});

test("another platform at the same address is not mistaken for it", async () => {
  const other = createPlatform();
  announcePlatform(db, other, server.url);
  expect(await findRunningPlatform(db)).toBe(null);
  other.close();
});

test("a platform withdraws only its own announcement", () => {
  const withdraw = announcePlatform(db, platform, server.url);
  const other = createPlatform();
  announcePlatform(db, other, "http://127.0.0.1:1");
  withdraw();
  expect(readFileSync(`${db}.running.json`, "utf8")).toContain(other.instance);
  other.close();
});

test("a file that is not an announcement is ignored", async () => {
  writeFileSync(`${db}.running.json`, '{"url":"http://127.0.0.1:1"}');
  expect(await findRunningPlatform(db)).toBe(null);
});
