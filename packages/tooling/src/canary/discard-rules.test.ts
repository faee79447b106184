import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { isTest } from "../layers/table.ts";
import { projectRoot } from "../programs/resolve-bin.ts";

/** The tests of the packages that handle passwords. */
const tests = ["deploy", "recorder", "cli"].flatMap((name) => {
  const folder = join(projectRoot, "packages", name, "src");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
    join(folder, file),
  );
  return sources.filter((file) => file.endsWith(".ts") && isTest(relative(projectRoot, file)));
});

/** The tests that match `what`, but not `instead`. */
const missing = (what: RegExp, instead: RegExp) =>
  tests.filter((file) => {
    const text = readFileSync(file, "utf8");
    return what.test(text) && !instead.test(text);
  });

test("tests of deploy, recorder and cli search the folders that they make", () => {
  expect(tests.length).toBeGreaterThan(80);
  expect(missing(/\bmkdtemp/, /\bdiscard\(/)).toEqual([]);
});

test("tests of deploy, recorder and cli use stores whose passwords can be found", () => {
  expect(missing(/\bcreatePlatform\(/, /createCanaryStore\(/)).toEqual([]);
  expect(tests.filter((file) => /APP_PASSWORD=\w{2}/.test(readFileSync(file, "utf8")))).toEqual([]);
});
