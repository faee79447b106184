import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { findBrowser } from "./find-browser.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.runIf(process.platform === "linux")("a browser that is named or installed is used", async () => {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-browser-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [own, installed] = [join(folder, "own"), join(folder, "chromium")];
  vi.spyOn(chromium, "executablePath").mockReturnValue(own);
  vi.stubEnv("ORDERPANE_BROWSER", undefined);
  vi.stubEnv("PATH", `/snap/bin:${folder}`);
  await writeFile(installed, "");
  expect(findBrowser()).toBe(installed);
  await writeFile(own, "");
  expect(findBrowser()).toBeUndefined();
  vi.stubEnv("ORDERPANE_BROWSER", "/opt/chrome");
  expect(findBrowser()).toBe("/opt/chrome");
});
