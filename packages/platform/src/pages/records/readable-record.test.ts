import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";
import { makeOrder, makeProduct } from "@orderpane/protocol/samples";
import fc from "fast-check";
import { expect, test } from "vitest";
import { startPlatform, widgetBody } from "../../testing/test-client.ts";

/** Values that no type allows, and objects that look like texts. */
const anything = fc.oneof(
  fc.constantFrom(null, true, "", "weird", "constructor", 0, -1, 1e300),
  fc.constantFrom([], [null], [[1]], [{}], {}, { length: 2 }, { toString: 1 }, { isEscaped: true }),
  fc.jsonValue(),
);

/** An object with some of these members, which hold anything. */
const withSome = (names: string) => fc.dictionary(fc.constantFrom(...names.split(/\s+/)), anything);

const some = <Members>(members: { [Name in keyof Members]: fc.Arbitrary<Members[Name]> }) =>
  fc.record(members, { requiredKeys: [] });

const listOf = (item: fc.Arbitrary<unknown>) => fc.array(fc.oneof(anything, item), { maxLength: 3 });

const strangeOrder = fc
  .tuple(
    withSome(`key number total_price items_price delivery_price comment manager_comment delivery_title
      delivery_description payment_title payment_description delivery_date delivery_from_hour delivery_to_hour
      custom_status financial_status created_at paid_at currency_code coupon referer source discounts
      order_changes fields_values client shipping_address delivery_info`),
    some({
      discounts: listOf(withSome("amount description")),
      order_lines: listOf(
        withSome("id title sku bundle_id comment quantity unit sale_price full_total_price"),
      ),
      client: withSome("name surname middlename phone bonus_points fields_values"),
      delivery_info: fc.record({ shipping_company: anything, outlet: withSome("title address") }),
      custom_status: withSome("permalink title"),
    }),
  )
  .map((members): object => Object.assign(makeOrder({ id: 77 }), ...members));

const strangeProduct = fc
  .tuple(
    withSome(`title short_description currency_code price_min variants images option_names characteristics`),
    some({ variants: listOf(withSome("id title sku price option_values")) }),
  )
  .map((members): object => Object.assign(makeProduct({ id: 77 }), ...members));

async function startWithWidgets() {
  const started = startPlatform();
  for (const page_type of ["order", "product"]) {
    const body = widgetBody("json", { code: "<p>1</p>", height: 60, page_type });
    await started.call("POST", "/admin/application_widgets.json", { body });
  }
  const look = async (path: string) => {
    const response = await started.call("GET", path, { user: null });
    return { status: response.status, html: await response.text() };
  };
  return { ...started, look };
}

test.each([
  ["order", "/orders", strangeOrder, 1],
  ["product", "/products", strangeProduct, 2],
] as const)("the pages of %s work with any values of its members", async (kind, list, strange, widget) => {
  const { platform, look } = await startWithWidgets();
  const put = (record: object) =>
    kind === "order" ? platform.putOrder(record as OrderInfo) : platform.putProduct(record as ProductInfo);
  await fc.assert(
    fc.asyncProperty<[object]>(strange, async (record) => {
      put(record);
      for (const path of [list, `${list}/77?lang=en`, `${list}/77/widgets/${widget}`]) {
        expect([path, (await look(path)).status]).toEqual([path, 200]);
      }
    }),
  );
});

async function showOrder(members: object): Promise<string> {
  const { platform, look } = await startWithWidgets();
  platform.putOrder({ ...makeOrder({ id: 77 }), ...members });
  return (await look("/orders/77")).html;
}

test.each([
  ["a number", 5, "5"],
  ["an object", { code: "ЧАЙ", off: { percent: 10 } }, '{ "code": "ЧАЙ", "off": { "percent": 10 } }'],
  ["a list", ["ЧАЙ", 10], '[ "ЧАЙ", 10 ]'],
  ["markup inside an object", { a: "<b>" }, '{ "a": "<b>" }'],
  ["true", true, "true"],
])("%s where a text is expected is shown as readable JSON", async (_name, coupon, shown) => {
  const html = await showOrder({ coupon });
  const [, value] = /Купон<\/dt>\s*<dd>([^<]*)<\/dd>/.exec(html)!;
  const text = value!.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  expect(text.replaceAll(/\s+/g, " ")).toBe(shown);
});
