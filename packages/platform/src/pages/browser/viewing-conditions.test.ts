import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, type ListeningPlatform } from "../../server/listen.ts";
import { eventually } from "@orderpane/tooling/eventually";
import { startPlatform, widgetBody } from "../../testing/test-client.ts";
import { openPage } from "../../testing/open-page.ts";

let server: ListeningPlatform;
const { platform, call } = startPlatform();

beforeAll(async () => {
  server = await listen(platform);
  const code = `<style>body { margin: 0 }</style><div style="height:112px"></div>
<script>window.seen = typeof order_info; window.done = true</script>`;
  const body = widgetBody("json", { code, height: 140 });
  await call("POST", "/admin/application_widgets.json", { body });
});
afterAll(async () => {
  await server.close();
  platform.close();
});

let page: Page;
openPage({ locale: "ru-RU" }, (opened) => ({ page } = opened));

/** Opens the page of an order, and returns the frame of its widget after the code has run. */
async function openOrder(query: string, colorScheme: "light" | "dark" | null = "light"): Promise<Frame> {
  await page.emulateMedia({ colorScheme });
  await page.goto(`${server.url}/orders/1001${query}`);
  const frame = page.frames()[1]!;
  await eventually(async () => expect(await frame.evaluate("window.done")).toBe(true));
  return frame;
}

const ground = "getComputedStyle(document.body).backgroundColor";
const ink = "getComputedStyle(document.body).color";

test("a frame is 370 px wide, has its own height and the globals", async () => {
  const frame = await openOrder("");
  const seen = await frame.evaluate("[innerWidth, innerHeight, seen]");
  expect(seen).toEqual([370, 140, "object"]);
});

test("a frame can have no globals", async () => {
  const frame = await openOrder("?globals=absent");
  expect(await frame.evaluate("[seen, typeof account_id]")).toEqual(["undefined", "undefined"]);
});

test("late globals are set after the code has run", async () => {
  const frame = await openOrder("?globals=late");
  expect(await frame.evaluate("seen")).toBe("undefined");
  await eventually(async () => expect(await frame.evaluate("order_info.number")).toBe(1001));
  expect(await frame.evaluate("[account_id, user_id]")).toEqual([1, 7]);
});

test.each([
  ["", "ru", ""],
  ["?language=en", "en", "en"],
  ["?lang=en&language=ru", "ru", "ru"],
  ["?lang=en", "en", ""],
])("a frame follows the language of the page, unless one is chosen: %s", async (query, language, chosen) => {
  const frame = await openOrder(query);
  expect(await frame.evaluate("document.documentElement.lang")).toBe(language);
  expect(await page.locator("select[name=language]").inputValue()).toBe(chosen);
});

test.each([
  ["?scheme=light", "light"],
  ["?scheme=dark", "dark"],
])(
  "unless a scheme is emulated, a widget's media query follows the back-office: %s %s",
  async (query, scheme) => {
    const frame = await openOrder(query, null);
    const isDark = 'matchMedia("(prefers-color-scheme: dark)").matches';
    await eventually(async () => expect(await frame.evaluate(isDark)).toBe(scheme === "dark"));
    await eventually(async () =>
      expect(await frame.evaluate(ink)).toBe(scheme === "dark" ? "rgb(255, 255, 255)" : "rgb(0, 0, 0)"),
    );
    expect(await page.evaluate(ground)).toBe(scheme === "dark" ? "rgb(20, 26, 33)" : "rgb(243, 245, 248)");
  },
);
