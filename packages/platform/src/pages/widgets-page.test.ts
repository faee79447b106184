import { expect, test } from "vitest";
import { startPlatform, widgetBody } from "../testing/test-client.ts";

const built = (build: string) => `<div data-orderpane="@shop/tools/card" data-build="${build}">&amp;</div>`;

async function startWithWidgets() {
  const titleOf = ({ widget }: { widget: string }) => (widget === "card" ? "Карточка" : null);
  const { call } = startPlatform({ titleOf });
  const write = (method: string, path: string, fields: Parameters<typeof widgetBody>[1]) =>
    call(method, `/admin/application_widgets${path}.json`, { body: widgetBody("json", fields) });
  const text = async (path: string) => {
    const html = await (await call("GET", path, { user: null })).text();
    return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  };
  const status = async (path: string) => (await call("GET", path, { user: null })).status;
  await write("POST", "", { code: built("0123456789abcdef"), height: 140 });
  await write("POST", "", { code: "<p>one</p>\n<p>two</p>", height: 90, page_type: "product" });
  return { call, write, text, status };
}

test("the list shows the title, the marker, the page, the height and the size of each widget", async () => {
  const { text } = await startWithWidgets();
  const list = await text("/widgets");
  expect(list).toMatch(/Карточка @shop\/tools\/card 0123456789abcdef Orderpane заказ 1001 140 px \d+ байт/);
  expect(list).toMatch(/Виджет 2 написан вручную Orderpane товар 301 90 px 21 байт/);
});

test("the list links to a page that shows the widget", async () => {
  const { call } = await startWithWidgets();
  const html = async (path: string) => (await call("GET", path, { user: null })).text();
  const links = [...(await html("/widgets")).matchAll(/href="([^"]+)#(widget-\d)"/g)];
  expect(links.map(([, path, id]) => [path, id])).toEqual([
    ["/orders/1001", "widget-1"],
    ["/products/301", "widget-2"],
  ]);
  for (const [, path, id] of links) expect(await html(path!)).toContain(`id="${id}"`);
});

test("the page shows the code as text, and its changes, the latest first", async () => {
  const { write, text } = await startWithWidgets();
  await write("PUT", "/2", { code: "<p>one</p>\n<p>three</p>" });
  await write("PUT", "/2", { height: 100 });
  const page = await text("/widgets/2");
  expect(page).toContain("&lt;p&gt;one&lt;/p&gt;");
  const history = page.slice(page.indexOf("История"));
  expect(history).toMatch(/изменён .* 100 px 23 байта .*изменён .* 90 px 23 байта .*создан .* 90 px 21 байт/);
});

test("a deleted widget keeps its history; one that never existed has no page", async () => {
  const { write, text, status } = await startWithWidgets();
  await write("DELETE", "/2", {});
  expect(await text("/widgets/2")).toMatch(/Виджет 2 удалён .*удалён .*создан/);
  expect(await text("/widgets")).not.toContain("Виджет 2");
  expect([await status("/widgets/2"), await status("/widgets/3")]).toEqual([200, 404]);
});
