import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import type { OrderInfo } from "@orderpane/protocol/order";
import { makeProduct } from "@orderpane/protocol/samples";
import { describe, expect, test } from "vitest";
import { orders } from "../back-office/resources/orders.ts";
import { products } from "../back-office/resources/products.ts";
import { startPlatform, widgetBody } from "../testing/test-client.ts";

const withoutWidgets = startPlatform();

/** Requests a path of a store with these widgets, without a password. */
async function loadPage(path: string, ...widgets: Parameters<typeof widgetBody>[1][]) {
  const { call } = widgets.length === 0 ? withoutWidgets : startPlatform();
  for (const fields of widgets) {
    await call("POST", "/admin/application_widgets.json", { body: widgetBody("json", fields) });
  }
  const response = await call("GET", path, { user: null });
  return { response, html: await response.text() };
}

const sandbox = "allow-scripts allow-forms allow-modals allow-popups allow-downloads";
const code = '<div class=a>1 && 2</div><script>"\\u2028"</script>';
const widget = { code, height: 137 };

const sections = [
  {
    page: "order",
    other: "product",
    path: "/orders",
    listed: orders.samples(1).toReversed(),
    record: orders.samples(1)[0]!,
    shown: [
      "Шу пуэр «Старый двор», 2019",
      "4 920,00 ₽",
      "Анна Павловна",
      "Курьер по Москве",
      "Банковской картой на сайте",
      "домофон не работает",
      "ул. Новый Арбат",
    ],
  },
  {
    page: "product",
    other: "order",
    path: "/products",
    listed: products.samples(1),
    record: products.samples(1)[0]!,
    shown: ["Шу пуэр «Старый двор», 2019", "На развес", "TEA-PU-025", "4 200,50 ₽"],
  },
];

describe.each(sections)("$path", ({ page, other, path, listed, record, shown }) => {
  const recordPath = `${path}/${record.id}`;

  test("the list links to every record", async () => {
    const { html } = await loadPage(path);
    const links = [...html.matchAll(/href="(\/(?:orders|products)\/\d+)"/g)].map(([, href]) => href);
    expect(links).toEqual(listed.map(({ id }) => `${path}/${id}`));
    expect(html).toMatch(/<nav>[^]*<a href="\/products"/);
  });

  test("the page of a record shows its fields", async () => {
    const text = (await loadPage(recordPath)).html.replaceAll(/\s/g, " ");
    for (const part of shown) expect(text).toContain(part);
  });

  test.each(listed.map(({ id }) => id))("%i shows no undefined, NaN, object or markup", async (id) => {
    const { response, html } = await loadPage(`${path}/${id}`);
    expect(response.status).toBe(200);
    expect(html).not.toMatch(/\bundefined\b|\bNaN\b|\[object |<script>window|<img src=x/);
  });

  test("each widget of such a page has a sandboxed frame of its own height", async () => {
    const ours = { ...widget, page_type: page };
    const { html } = await loadPage(
      recordPath,
      ours,
      { ...widget, page_type: other },
      { ...ours, height: 60 },
    );
    const frames = [...html.matchAll(/<iframe\s([^>]*)>/g)].map(([, attributes]) => attributes!);
    expect(frames).toHaveLength(2);
    expect(frames[0]).toContain('style="height:137px"');
    expect(frames[0]).toContain(`sandbox="${sandbox}"`);
    expect(frames[0]).toContain(`src="${recordPath}/widgets/1"`);
    expect(frames[1]).toContain('style="height:60px"');
  });

  test.each([
    ["the widget of another kind of page", recordPath, other],
    ["a record that does not exist", `${path}/5`, page],
  ])("there is no frame for %s", async (_name, shownPath, page_type) => {
    const { response } = await loadPage(`${shownPath}/widgets/1`, { ...widget, page_type });
    expect(response.status).toBe(404);
  });

  test("the frame's page has a doctype, the globals, and then the unchanged code", async () => {
    const { response, html } = await loadPage(`${recordPath}/widgets/1`, { ...widget, page_type: page });
    const globals = { [`${page}_info`]: record, account_id: 1, user_id: 7 };
    const [before, script] = /^[^]*?<script>([^]*?)<\/script>/.exec(html)!;
    const window = {};
    runInNewContext(script!, { window });
    expect(JSON.stringify(window)).toBe(JSON.stringify(globals));
    expect(html).toMatch(/^<!doctype html>/);
    expect(html.slice(before.length)).toContain(`\n${code}\n</body>`);
    expect(response.headers.get("content-security-policy")).toBe(`sandbox ${sandbox}`);
  });
});

test("the page of a real order shows sums that add up, units by name, and discounts below the total", async () => {
  const { platform, call } = startPlatform();
  const file = new URL("../../../protocol/spec/fixtures/real-order.json", import.meta.url);
  const path = platform.putOrder(JSON.parse(readFileSync(file, "utf8")) as OrderInfo);
  const text = async (shown: string) => {
    const html = await (await call("GET", shown, { user: null })).text();
    const [, table] = /<table>([^]*)<\/table>/.exec(html)!;
    return table!.replaceAll(/<[^>]*>|\s/g, " ").replaceAll(/ +/g, " ");
  };
  expect(await text(path)).toContain(
    "тест 10р 9,50 ₽ 1 шт 9,50 ₽ Товары 9,50 ₽ Доставка 0,00 ₽ Итого 9,50 ₽ Скидка, учтена в ценах 0,50 ₽",
  );
  expect(await text("/orders/1005")).toContain(
    "Товары 2 808,45 ₽ Доставка 350,00 ₽ Итого 3 158,45 ₽ Скидка, учтена в ценах: Скидка на второй блин 300,00 ₽",
  );
});

test("the form above the widgets offers a part of a long list", async () => {
  const { platform, call } = startPlatform();
  for (let id = 2001; id <= 2230; id++) platform.putProduct(makeProduct({ id, title: `Чай ${id}` }));
  const html = async (path: string) => (await call("GET", path, { user: null })).text();
  expect(await html("/products")).toContain('href="/products/2230"');
  const choices = (await html("/products/2230")).match(/<option value="\d{3,}"/g);
  expect(choices).toHaveLength(201);
});

test("a product's URL in the storefront redirects to its page", async () => {
  const { response } = await loadPage("/product/gayvan-tonkostennaya");
  expect([response.status, response.headers.get("location")]).toEqual([302, "/products/404"]);
  expect((await loadPage("/product/none")).response.status).toBe(404);
});
