import { expect, test } from "vitest";
import type { Frame, Page } from "playwright-core";
import { listen, type ListeningPlatform } from "../../server/listen.ts";
import { eventually } from "@orderpane/tooling/eventually";
import { type Call, startPlatform, widgetBody } from "../../testing/test-client.ts";
import { openPlatform } from "../../testing/open-page.ts";

let call: Call;
let server: ListeningPlatform;
let page: Page;

openPlatform({ locale: "ru-RU" }, (opened) => ({ call, server, page } = opened));
async function send(
  method: string,
  path: string,
  fields: Parameters<typeof widgetBody>[1] = {},
): Promise<void> {
  const body = widgetBody("json", fields);
  expect((await call(method, `/admin/application_widgets${path}.json`, { body })).ok).toBe(true);
}

const frames = (): Frame[] => page.mainFrame().childFrames();
const box = (height: number) =>
  `<style>body{margin:0}</style><div id="box" style="height:${height}px"></div>`;

test("a notice is shown while the content is taller than its frame", async () => {
  await send("POST", "", { code: box(132), height: 80 });
  await send("POST", "", { code: box(80), height: 80 });
  await page.goto(`${server.url}/orders/1001`);
  const [tall, fitting] = await page.locator("[data-notice]").all();
  await eventually(async () => {
    expect(await tall!.textContent()).toBe("Выше фрейма: 132 из 80 px");
  });
  expect(await tall!.isVisible()).toBe(true);
  const inUse = await page.locator("[data-in-use]").all();
  await eventually(async () => expect(await inUse[1]!.textContent()).toBe("80 из 80 px"));
  expect(await fitting!.isVisible()).toBe(false);
  await frames()[0]!.evaluate("void (box.style.height = '80px')");
  await eventually(async () => expect(await tall!.isVisible()).toBe(false));
});

test("heights are accepted only from the page's own frames, and only as numbers", async () => {
  await send("POST", "", { code: box(10), height: 80 });
  await page.goto(`${server.url}/orders/1001`);
  await page.evaluate(() => window.postMessage({ type: "orderpane:content-height", height: 500 }, "*"));
  const report = (data: string) => frames()[0]!.evaluate(`parent.postMessage(${data}, "*")`);
  await report("null");
  await report("{ type: 'x', height: 500 }");
  await report("{ type: 'orderpane:content-height', height: NaN }");
  const notice = page.locator("[data-notice]");
  expect(await notice.textContent()).toBe("");
  await report("{ type: 'orderpane:content-height', height: 500 }");
  await eventually(async () => expect(await notice.textContent()).toBe("Выше фрейма: 500 из 80 px"));
});

test("panels are added, updated and removed with their widgets, without a reload of the page", async () => {
  await page.goto(`${server.url}/orders/1001`);
  await page.evaluate("window.kept = true");
  expect(await page.locator("[data-empty]").isVisible()).toBe(true);

  await send("POST", "", { code: "<p>first</p>", height: 60 });
  await send("POST", "", { code: "<p>second</p>", height: 60 });
  await send("POST", "", { code: "<p>product</p>", height: 60, page_type: "product" });
  await eventually(() => expect(frames()).toHaveLength(2));
  expect(await page.locator("[data-empty]").isVisible()).toBe(false);
  const [first] = frames() as [Frame];
  await first.waitForLoadState();
  await first.evaluate("window.kept = true");

  const second = page.locator('[data-widget-id="2"]');
  await second.locator("summary").click();
  await send("PUT", "/2", { code: "<p>changed</p>", height: 90 });
  const content = second.locator("iframe").contentFrame().locator("p");
  await eventually(async () => expect(await content.textContent()).toBe("changed"));
  expect(await content.isVisible(), "a collapsed panel stays collapsed").toBe(false);
  await second.locator("summary").click();
  expect(await content.evaluate("innerHeight")).toBe(90);
  expect(await first.evaluate("window.kept")).toBe(true);

  await send("DELETE", "/1");
  await eventually(() => expect(frames()).toHaveLength(1));
  expect(await page.locator("[data-widget-id]").getAttribute("data-widget-id")).toBe("2");
  await send("DELETE", "/2");
  await eventually(async () => expect(await page.locator("[data-empty]").isVisible()).toBe(true));
  expect(await page.evaluate("window.kept")).toBe(true);
});

test("a page follows its order, and the frames keep the order that they were given", async () => {
  const code = `<p id="t"></p><script>t.textContent = order_info.manager_comment</script>`;
  await send("POST", "", { code, height: 60 });
  await page.goto(`${server.url}/orders/1001`);
  const shown = await frames()[0]!.locator("#t").textContent();
  const order = { fulfillment_status: "returned", manager_comment: "Трек 80001" };
  await call("PUT", "/admin/orders/1001.json", { body: JSON.stringify({ order }) });
  await eventually(async () => expect(await page.locator("h1").textContent()).toContain("Возврат"));
  await eventually(async () =>
    expect(await page.locator(".record-main").textContent()).toContain("Трек 80001"),
  );
  expect(await frames()[0]!.locator("#t").textContent()).toBe(shown);
});

test("the page reloads when another store runs at its URL", async () => {
  await page.goto(`${server.url}/orders/1001`);
  await send("POST", "", { code: "x", height: 60 });
  await eventually(() => expect(frames()).toHaveLength(1)); // The page listens now.
  await page.evaluate("window.kept = true");
  const port = Number(new URL(server.url).port);
  await server.close();
  const another = startPlatform().platform;
  const restarted = await listen(another, { port });
  await eventually(async () => expect(await page.evaluate("window.kept")).toBe(undefined));
  await restarted.close();
  another.close();
});
