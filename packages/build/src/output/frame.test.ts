import { cp } from "node:fs/promises";
import { join } from "node:path";
import { sharedBrowser } from "@orderpane/tooling/browser";
import { expect, test } from "vitest";
import { buildWidgets } from "../build-widgets.ts";
import { resolveBuild } from "../config/resolve-build.ts";
import { readFiles, temporaryProject } from "../testing/temporary-project.ts";

const workspace = join(import.meta.dirname, "../../../..");

test("a widget looks the same with and without a doctype", async () => {
  const name = "order-status";
  const root = await temporaryProject();
  await cp(join(workspace, "widgets", name), join(root, "widgets", name), { recursive: true });
  const [quirks, standards] = await shownIn(root, name);
  expect(quirks!.mode).toBe("BackCompat");
  expect(standards!.mode).toBe("CSS1Compat");
  expect(quirks!.elements.length).toBeGreaterThan(11);
  expect(quirks!.elements).toEqual(standards!.elements);
});

/** Returns how a widget looks in a frame of 400 px, in quirks mode and in standards mode. */
async function shownIn(root: string, name: string) {
  await buildWidgets(await resolveBuild({ root }));
  const { [`${name}.html`]: html } = await readFiles(join(root, "dist"));
  const browser = await sharedBrowser();
  const shown = [];
  for (const doctype of ["", "<!doctype html>"]) {
    await using page = await browser.newPage({ viewport: { width: 400, height: 200 } });
    await page.route("**/*", (route) => {
      const callback = new URL(route.request().url()).searchParams.get("callback");
      return route.fulfill({ contentType: "text/javascript", body: `${callback}(${answer})` });
    });
    const served = html!.replace(`data-settings="{}"`, `data-settings='{"server":"https://app.test/"}'`);
    await page.setContent(`${doctype}<html><body><script>${globals}</script>${served}</body></html>`);
    await page.locator("[data-orderpane] *").last().waitFor();
    await page.getByText("Загрузка").waitFor({ state: "detached" });
    shown.push(
      await page.evaluate(() => ({
        mode: document.compatMode,
        elements: Array.from(document.querySelectorAll("[data-orderpane] *"), (element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const { font, color, lineHeight } = getComputedStyle(element);
          return { tag: element.tagName, x, y, width, height, font, color, lineHeight };
        }),
      })),
    );
  }
  return shown;
}

const answer = JSON.stringify({
  ok: true,
  data: { statuses: [{ at: "2026-01-02T03:04:05+03:00", title: "Принят", comment: "Позвонить" }] },
});

const globals = `window.order_info = ${JSON.stringify({
  id: 1,
  number: 1001,
  order_lines: [{ id: 1, title: "Чайник", quantity: 2, sale_price: 990 }],
  client: { name: "Анна", phone: "+7 900 000-00-00", email: "anna@example.com" },
})}`;
