import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBrowser } from "./find-browser.ts";
import { proveBrowser } from "./prove-browser.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "orderpane-prove-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the browser that is found starts and reports its name", async () => {
  const { executablePath, name } = await findBrowser();
  expect(name).toMatch(/^Chrome\/\d+\./);
  expect(await proveBrowser(executablePath)).toBe(name);
}, 60_000);

describe("not accepted as a browser:", () => {
  test("a file that does not exist", async () => {
    await expect(proveBrowser(join(folder, "nothing"))).rejects.toThrow(/nothing/);
  });

  test("a program that ends; the error has its last line", async () => {
    const program = script("console.error('one\\nlibnss3.so: cannot open'); process.exitCode = 127");
    await expect(proveBrowser(program)).rejects.toThrow(/^libnss3.so: cannot open$/);
  });

  test("a program that hangs", async () => {
    const program = script("setInterval(() => {}, 1000)");
    await expect(proveBrowser(program, 300)).rejects.toThrow("Timeout 300ms exceeded");
  });
});

function script(source: string): string {
  const path = join(folder, "browser.cjs");
  writeFileSync(path, `#!${process.execPath}\n${source}\n`);
  chmodSync(path, 0o755);
  return path;
}
