import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FrameLocator, Page } from "playwright-core";
import type { ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../pages/testing/open-page.ts";
import { localPlatform } from "./local-platform.ts";
import { startVite } from "./testing/start-vite.ts";

const root = mkdtempSync(join(tmpdir(), "orderpane-pages-"));
const files = {
  "pages/broken.js": "export const = 1;\n",
  "pages/throwing.js": "throw new Error('no');\n",
  "pages/part-missing.js": 'import "./no-such.js";\n',
  // A package of a workspace: its sources are in another folder, and change.
  "kits/own/package.json":
    '{ "name": "own", "type": "module", "exports": { "./gallery": "./gallery/index.js" } }',
  "kits/own/gallery/index.js": `import { text } from "./text.js";
document.body.dataset.text = text;
import.meta.hot.accept();\n`,
  "kits/own/gallery/text.js": 'export const text = "before";\n',
};

let server: ViteDevServer;
let url: string;

beforeAll(async () => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, file, ".."), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  mkdirSync(join(root, "node_modules"));
  symlinkSync("../kits/own", join(root, "node_modules/own"));
  const pages = [
    { path: "/own", title: "Свои", module: "own/gallery" },
    { path: "/broken", title: "Сломана", module: "/pages/broken.js" },
    { path: "/throwing", title: "Бросает", module: "/pages/throwing.js" },
    { path: "/part-missing", title: "Неполная", module: "/pages/part-missing.js" },
    { path: "/missing", title: "Нет", module: "own/no-such" },
  ];
  ({ server, url } = await startVite(root, [localPlatform({ pages })]));
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

let page: Page;
openPage({}, (opened) => ({ page } = opened));

async function openFrame(path: string): Promise<FrameLocator> {
  await page.goto(url + path);
  return page.frameLocator("iframe");
}

/** The text of the page: the module's own, or the explanation if the module is missing. */
const textOf = (frame: FrameLocator) => () =>
  frame.locator("body").evaluate("document.body.dataset.text ?? document.body.innerText");
const soon = { timeout: 30_000, interval: 20 };

test("a module of a package in the workspace fills its page, and an edit shows without a load", async () => {
  const frame = await openFrame("/own");
  await expect.poll(textOf(frame), soon).toBe("before");
  await frame.locator("body").evaluate("window.kept = true");
  writeFileSync(join(root, "kits/own/gallery/text.js"), 'export const text = "after";\n');
  await expect.poll(textOf(frame), soon).toBe("after");
  expect(await frame.locator("body").evaluate("[origin, window.kept]")).toEqual(["null", true]);
});

test.each(["/broken", "/throwing", "/part-missing", "/missing"])("%s does not stay blank", async (path) => {
  await expect.poll(textOf(await openFrame(path)), soon).toContain("Модуль страницы не загрузился");
});
