import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type BrowserSource, findBrowser, knownSources } from "./find-browser.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "orderpane-browser-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function script(name: string, source: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!${process.execPath}\n${source}\n`);
  chmodSync(path, 0o755);
  return path;
}

const source = (title: string, ...paths: string[]): BrowserSource => ({ title, find: async () => paths });
const empty: BrowserSource = { title: "empty", find: () => Promise.reject(new Error("none in PATH")) };

test("the first browser that starts is used, and later sources are not tried", async () => {
  const { executablePath, name } = await findBrowser();
  expect(name).toMatch(/^Chrome\/\d+\./);
  const broken = script("broken.cjs", "process.exitCode = 1");
  const tried: string[] = [];
  const sources = [empty, source("good", broken, executablePath), source("late", broken)];
  expect(await findBrowser({ sources, onTry: (title) => tried.push(title) })).toEqual({
    executablePath,
    name,
    source: "good",
  });
  expect(tried).toEqual(["empty", "good"]);
});

test("when no browser starts, the error names each source with its reason", async () => {
  const ends = script("ends.cjs", "console.error('one\\nlibnss3.so: cannot open'); process.exitCode = 127");
  const missing = join(folder, "missing");
  const sources = [empty, source("ends", ends), source("missing", missing)];
  const error = await findBrowser({ sources }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: "no-browser",
    fix: "Install Chromium or Chrome, or name one in ORDERPANE_BROWSER.",
  });
  expect(String(error)).toContain("\n- empty: none in PATH\n");
  expect(String(error)).toContain(`\n- ends: ${ends} does not start: libnss3.so: cannot open\n`);
  expect(String(error)).toContain(`\n- missing: ${missing} does not start: `);
});

test("a browser that hangs is given up after the time limit", async () => {
  const hangs = script("hangs.cjs", "setInterval(() => {}, 1000)");
  const found = findBrowser({ sources: [source("hangs", hangs)], timeLimit: 500 });
  await expect(found).rejects.toThrow(/\n- hangs: .*Timeout 500ms exceeded/);
});

test("only the browser that the user named is tried", async () => {
  const [named, ...others] = knownSources("/opt/chrome");
  expect(await named?.find()).toEqual(["/opt/chrome"]);
  expect(others).toEqual([]);
});
