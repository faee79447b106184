import { runInNewContext } from "node:vm";
import { makeProduct } from "@orderpane/protocol/samples";
import { expect, test } from "vitest";
import { products } from "../../back-office/resources/products.ts";
import { startPlatform } from "../../testing/test-client.ts";
import { loadPage } from "../testing/load-page.ts";

const widget = { code: "<p>x</p>", height: 137, page_type: "product" };

test("the list names every product and links to it, and the navigation leads there", async () => {
  const { html } = await loadPage("/products");
  const links = [...html.matchAll(/href="(\/products\/\d+)"/g)].map(([, href]) => href);
  expect(links).toEqual(products.samples(1).map(({ id }) => `/products/${id}`));
  expect((await loadPage("/orders")).html).toMatch(/<nav>[^]*<a href="\/products" *>Товары<\/a\s*>/);
});

test.each(products.samples(1).map(({ id }) => id))(
  "product %i shows no undefined, null, NaN or object",
  async (id) => {
    const { response, html } = await loadPage(`/products/${id}`);
    expect(response.status).toBe(200);
    expect(html).not.toMatch(/\bundefined\b|\bnull\b|\bNaN\b|\[object /);
    expect(html).not.toMatch(/<script>window|<img src=x/);
  },
);

test("a product shows its variants with their prices", async () => {
  const { html } = await loadPage("/products/301");
  const text = html.replaceAll(/\s/g, " ");
  for (const part of ["Шу пуэр «Старый двор», 2019", "На развес", "TEA-PU-025", "4 200,50 ₽"]) {
    expect(text).toContain(part);
  }
});

test("only the widgets of product pages have a frame on a product", async () => {
  const { html } = await loadPage("/products/301", widget, { ...widget, page_type: "order" });
  const frames = [...html.matchAll(/<iframe\s([^>]*)>/g)].map(([, attributes]) => attributes!);
  expect(frames).toHaveLength(1);
  expect(frames[0]).toContain('src="/products/301/widgets/1"');
  expect(frames[0]).toContain('sandbox="allow-scripts allow-forms allow-popups"');
  expect(frames[0]).toContain('style="height:137px"');
});

test("the frame has the product and the two ids as globals, and no order", async () => {
  const { response, html } = await loadPage("/products/301/widgets/1", widget);
  const [, script] = /<script>([^]*?)<\/script>/.exec(html)!;
  const window: Record<string, unknown> = {};
  runInNewContext(script!, { window });
  expect(Object.keys(window)).toEqual(["product_info", "account_id", "user_id"]);
  expect(JSON.stringify(window["product_info"])).toBe(JSON.stringify(products.samples(1)[0]));
  expect([window["account_id"], window["user_id"]]).toEqual([1, 7]);
  expect(html).toContain(`\n${widget.code}\n</body>`);
  expect(response.headers.get("content-security-policy")).toMatch(/^sandbox /);
});

test.each([
  ["an order's widget", "/products/301/widgets/1", "order"],
  ["a product's widget on an order's page", "/orders/1001/widgets/1", "product"],
  ["a product that is not there", "/products/5/widgets/1", "product"],
])("no frame for %s", async (_name, path, page_type) => {
  const { response } = await loadPage(path, { ...widget, page_type });
  expect(response.status).toBe(404);
});

test("a product that is added to the store has a page", async () => {
  const { platform, call } = startPlatform();
  expect(platform.putProduct(makeProduct({ id: 5, title: "Новый чай" }))).toBe("/products/5");
  expect(await (await call("GET", "/products/5", { user: null })).text()).toContain("Новый чай");
  expect(() => platform.putProduct(makeProduct({ id: 0 }))).toThrow(
    expect.objectContaining({ code: "bad-product", message: expect.stringContaining("found 0") }),
  );
});
