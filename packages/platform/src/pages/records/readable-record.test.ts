import { makeOrder, makeProduct } from "@orderpane/protocol/samples";
import { expect, test } from "vitest";
import { startPlatform } from "../../testing/test-client.ts";

async function look(path: string, kind: "order" | "product", members: object) {
  const { platform, call } = startPlatform();
  if (kind === "order") platform.putOrder({ ...makeOrder({ id: 77 }), ...members });
  else platform.putProduct({ ...makeProduct({ id: 77 }), ...members });
  const response = await call("GET", path, { user: null });
  return { status: response.status, html: await response.text() };
}

test.each<["order" | "product", object]>([
  ["order", { order_lines: {}, discounts: [null, 5, {}], client: [], shipping_address: 7 }],
  ["order", { order_lines: [null, { id: {}, quantity: "x" }], number: {}, paid_at: 5, custom_status: 1 }],
  ["product", { variants: [null, 5, { id: {}, title: 1, sku: {}, price: [], option_values: 5 }] }],
])("the pages of an %s work with members of other types: %j", async (kind, members) => {
  for (const path of [`/${kind}s`, `/${kind}s/77?lang=en`])
    expect([path, (await look(path, kind, members)).status]).toEqual([path, 200]);
});

test.each([
  ["a number", 5, "5"],
  ["an object", { code: "ЧАЙ", off: { percent: 10 } }, '{ "code": "ЧАЙ", "off": { "percent": 10 } }'],
  ["a list", ["ЧАЙ", 10], '[ "ЧАЙ", 10 ]'],
  ["markup inside an object", { a: "<b>" }, '{ "a": "<b>" }'],
  ["true", true, "true"],
  ["a long text", "x".repeat(20_000), `${"x".repeat(1000)}…`],
])("%s where a text is expected is shown as readable text", async (_name, coupon, shown) => {
  const { html } = await look("/orders/77", "order", { coupon });
  const [, value] = /Купон<\/dt>\s*<dd>([^<]*)<\/dd>/.exec(html)!;
  const text = value!.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  expect(text.replaceAll(/\s+/g, " ")).toBe(shown);
});
