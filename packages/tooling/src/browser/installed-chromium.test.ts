import { expect, test } from "vitest";
import { browserProbes } from "./find-browser.ts";
import { standardPlaces } from "./installed-chromium.ts";

test("Linux: the headless Chromium, then Chromium, then Chrome, in every folder of PATH", () => {
  const places = standardPlaces("linux", { PATH: "/usr/local/bin:/usr/bin" });
  expect(places.slice(0, 4)).toEqual([
    "/usr/local/bin/chromium-headless-shell",
    "/usr/bin/chromium-headless-shell",
    "/usr/local/bin/chromium",
    "/usr/bin/chromium",
  ]);
  expect(places).toContain("/usr/bin/google-chrome");
});

test("macOS: the applications of the system and of the user", () => {
  expect(standardPlaces("darwin", { HOME: "/Users/ann" })).toEqual([
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Users/ann/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Users/ann/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ]);
});

test("Windows: the program folders that exist", () => {
  expect(standardPlaces("win32", { PROGRAMFILES: "C:\\Program Files" })).toEqual([
    "C:\\Program Files\\Chromium\\Application\\chrome.exe",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ]);
});

test("browsers on this machine come before those that must be fetched", () => {
  expect(browserProbes("").map(({ source, title }) => `${source}: ${title}`)).toEqual([
    "installed: an installed Chromium or Chrome",
    "playwright: Playwright's own, downloaded before",
    "npm: Chromium from npm, unpacked before",
    "playwright: Playwright's download",
    "debian: Debian's package",
    "npm: Chromium from npm",
  ]);
});

test("only the browser that the user named is tried", async () => {
  const [probe, ...others] = browserProbes("/opt/chrome");
  expect(await probe?.find()).toEqual(["/opt/chrome"]);
  expect(others).toEqual([]);
});
