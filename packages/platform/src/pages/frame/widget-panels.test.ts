import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Platform, WidgetProblem } from "../../platform.ts";
import type { ListeningPlatform } from "../../server/listen.ts";
import { eventually } from "@orderpane/tooling/eventually";
import { type Call, widgetBody } from "../../testing/test-client.ts";
import { openPlatform } from "../../testing/open-page.ts";

let platform: Platform;
let call: Call;
let server: ListeningPlatform;
let page: Page;

openPlatform({ locale: "en-US" }, (opened) => ({ platform, call, server, page } = opened));

const code = '<div data-orderpane="demo/card" data-build="1"></div><script>1</script>';
const problem: WidgetProblem = {
  project: "demo",
  widget: "card",
  kind: "error",
  message: "Expected a tag",
  place: "widgets/card/index.tsx:2:3",
  editorPlace: "/shop/widgets/card/index.tsx:2:3",
  frame: "1 | a\n2 | b\n  |   ^",
  fix: "Close it.",
};

async function openOrder(): Promise<void> {
  const body = widgetBody("json", { code, height: 60 });
  expect((await call("POST", "/admin/application_widgets.json", { body })).ok).toBe(true);
  await page.goto(`${server.url}/orders/1001`);
}

const shown = () => page.locator(".panel .problem");
const untilShown = (count: number) => eventually(async () => expect(await shown().count()).toBe(count));

test("the text of a problem never becomes markup", async () => {
  const hostile = '"><img src=x onerror="window.__hostile = true"><script>window.__hostile = true</script>';
  await openOrder();
  const members = ["message", "place", "editorPlace", "frame", "fix"].map((name) => [name, hostile]);
  platform.showProblems([
    { ...problem, ...Object.fromEntries(members) },
    { ...problem, ...Object.fromEntries(members), widget: hostile },
  ]);
  await untilShown(2);
  await page.reload({ waitUntil: "networkidle" });
  expect(await shown().first().innerText()).toContain("<script>window.__hostile = true</script>");
  expect(await page.evaluate("[window.__hostile, document.images.length]")).toEqual([undefined, 0]);
});

test("a problem of one frame is shown on the page of that frame only", async () => {
  await openOrder();
  const gone = { ...problem, widget: "gone", framePath: "/orders/1002/widgets/7" };
  platform.showProblems([{ ...problem, framePath: "/orders/1002/widgets/1" }, gone]);
  await page.goto(`${server.url}/orders/1002`);
  await untilShown(1);
  await page.goto(`${server.url}/orders/1001`);
  expect(await shown().count()).toBe(0);
});
