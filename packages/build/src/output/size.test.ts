import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { sharedBrowser } from "@orderpane/tooling/browser";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { buildWidgets } from "../build-widgets.ts";
import { benchProject, benchWidget, buildWithSingleFile } from "../testing/bench-project.ts";

let ours: string;
let peer: string;
let react: string;

beforeAll(async () => {
  const { config, stop } = await benchProject();
  try {
    await buildWidgets(config);
    ours = await readFile(join(config.outDir, `${benchWidget}.html`), "utf8");
    peer = await buildWithSingleFile(config);
    react = await buildWithSingleFile(config, { page: "react.html", jsx: "react" });
  } finally {
    await stop();
  }
});

test("an ordinary widget with Preact has at most 18,000 bytes, 7,400 in Brotli", () => {
  expect(Buffer.byteLength(ours)).toBeLessThanOrEqual(18_000);
  expect(brotliCompressSync(ours).length).toBeLessThanOrEqual(7_400);
});

test("Cyrillic is not escaped", () => {
  expect(ours).toContain("Статусов пока нет");
  expect(ours).not.toMatch(/\\u\{?0?4/i);
});

test("the widget, Vite's build of it and its twin in React show the same", async () => {
  const browser = await sharedBrowser();
  const [our, peers, twins] = await Promise.all(
    [ours, peer, react].map(async (html) => {
      await using page = await browser.newPage();
      return await shownBy(html, page);
    }),
  );
  expect(our).toContain("<td>Собран</td>");
  expect(peers).toEqual(our);
  expect(twins).toEqual(our);
});

/** The HTML that a widget shows for a response, without its class names. */
async function shownBy(html: string, page: Page): Promise<string> {
  const statuses = [{ at: "2026-11-01T06:00:00Z", title: "Собран", comment: "Склад «B&B»" }];
  await page.route("https://app.example/**", (route) => {
    const callback = new URL(route.request().url()).searchParams.get("callback");
    const body = `${callback}(${JSON.stringify({ ok: true, data: { statuses } })})`;
    return route.fulfill({ contentType: "application/javascript; charset=utf-8", body });
  });
  const settings = `data-settings='{"server":"https://app.example/statuses"}'`;
  await page.setContent(
    `<script>order_info={id:1,order_lines:[]}</script>${html.replace(/ data-settings="\{\}"|(?=><\/div>)/, ` ${settings}`)}`,
  );
  await page.locator("tbody").waitFor();
  const shown = await page.locator("[data-orderpane]").innerHTML();
  return shown.replace(/ class="[^"]*"/g, "");
}
