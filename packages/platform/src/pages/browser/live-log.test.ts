import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "@orderpane/tooling/eventually";
import { widgetBody } from "../../testing/test-client.ts";
import { openFullPlatform } from "../../testing/open-page.ts";
import type { FullPlatform } from "../../testing/start-full-platform.ts";

let full: FullPlatform;
let page: Page;
openFullPlatform({ locale: "en-US" }, (opened) => ({ full, page } = opened));

const paths = () => page.locator("[data-entry] a").allInnerTexts();
const state = () => page.locator("[data-log-state]").innerText();
const shows = (text: string) => eventually(async () => expect((await paths())[0]).toContain(text));
const ask = async (path: string) => (await full.call("GET", path)).text();

async function openLog(): Promise<void> {
  await page.goto(`${full.url}/log`);
  await eventually(async () => expect(await state()).toBe("live"));
}

test("a new request appears at the top without a reload, and its texts are escaped", async () => {
  await openLog();
  await page.evaluate("window.kept = true");
  await ask("/admin/account.json?q=%3Cimg%20src=x%20onerror=alert(1)%3E&first");
  await shows("&first");
  await ask("/admin/account.json?second");
  await shows("?second");
  const found = await page.evaluate("[window.kept, document.querySelectorAll('main img').length]");
  expect(found).toEqual([true, 0]);
});

test("a paused log shows nothing new, and a resumed one shows what it missed", async () => {
  await openLog();
  await page.getByRole("button", { name: "Pause" }).click();
  expect(await state()).toBe("paused");
  await ask("/admin/account.json?while-paused");
  const { id } = full.platform.requestLog.list(1)[0]!;
  expect(await page.locator(`[data-entry="${id}"]`).count()).toBe(0);
  await page.getByRole("button", { name: "Resume" }).click();
  await shows("?while-paused");
});

test("the filter applies while the user types, and to new requests", async () => {
  await openLog();
  await page.getByLabel("Text").fill("special");
  await eventually(async () => expect(await page.locator("[data-log-empty]").isVisible()).toBe(true));
  expect(new URL(page.url()).search).toBe("?text=special");
  await ask("/admin/account.json?common");
  await ask("/admin/account.json?special");
  await shows("?special");
  expect(await paths()).toHaveLength(1);
});

test("a body and a widget's code are folded if long, and copied as they are", async () => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const code = `<p title="1 &lt; 2">\n\n  ${"long ".repeat(500)}</p><script>const a = "</b>"</script>\n`;
  const body = widgetBody("json", { code, height: 60 });
  await full.call("PUT", "/admin/application_widgets/1.json", { body });
  const copied: Record<string, string> = {};
  const copyFrom = async (id: string, path: string) => {
    await page.goto(full.url + path);
    const card = page.locator("details", { has: page.locator(`#${id}`) });
    expect([id, await card.getAttribute("open")]).toEqual([id, null]);
    await card.locator("summary").click();
    await card.getByRole("button", { name: "Copy" }).click();
    await eventually(async () => expect(await card.locator("[data-copy-state]").innerText()).toBe("Copied"));
    copied[id] = await page.evaluate(() => navigator.clipboard.readText());
  };
  await copyFrom("code", "/widgets/1");
  await page.goto(`${full.url}/log?method=PUT`);
  const entry = await page.locator("[data-entry] a").first().getAttribute("href");
  await copyFrom("request", entry!);
  expect(copied).toEqual({ code, request: body });
});
