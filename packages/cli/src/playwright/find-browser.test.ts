import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { chromium } from "@playwright/test";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { findBrowser } from "./find-browser.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  vi.spyOn(chromium, "executablePath").mockReturnValue(join(folder, "own"));
  vi.stubEnv("ORDERPANE_BROWSER", undefined);
  vi.stubEnv("PATH", `/snap/bin:${folder}`);
  return () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  };
});

async function install(name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, "");
  return path;
}

test.runIf(process.platform === "linux")(
  "a configured browser comes first, then an installed one, then Playwright's own",
  async () => {
    const own = await install("own");
    expect(findBrowser()).toBe(own);
    const shell = await install("chromium-headless-shell");
    expect([findBrowser(), findBrowser({ headless: false })]).toEqual([shell, own]);
    const chrome = await install("google-chrome");
    expect([findBrowser(), findBrowser({ headless: true })]).toEqual([chrome, shell]);
    const named = await install("named");
    vi.stubEnv("ORDERPANE_BROWSER", named);
    expect(findBrowser()).toBe(named);
  },
);

test.runIf(process.platform === "linux")("without a browser, the error names every place and a fix", () => {
  expect(() => findBrowser({ download: false })).toThrow(
    expect.objectContaining({
      code: "no-browser",
      message:
        "no Chromium or Chrome was found: ORDERPANE_BROWSER is not set, there is no chromium, google-chrome, " +
        `google-chrome-stable, chromium-headless-shell in PATH, and Playwright's own is not at ${folder}/own`,
      fix: "Install one (on Debian: apt-get install chromium), or name one in ORDERPANE_BROWSER.",
    }),
  );
});

test("a configured browser that does not exist is refused", () => {
  vi.stubEnv("ORDERPANE_BROWSER", "/no/such/browser");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => findBrowser()).toThrow("ORDERPANE_BROWSER names /no/such/browser, which does not exist");
});
