import { expect, test } from "vitest";
import { startPlatform, widgetBody } from "../../testing/test-client.ts";
import { orders } from "../../back-office/resources/orders.ts";
import { loadPage } from "../testing/load-page.ts";

const widget = { code: "<p>x</p>", height: 137 };

test("the list names every order, newest first, and links to it", async () => {
  const { html } = await loadPage("/orders");
  const links = [...html.matchAll(/href="(\/orders\/\d+)"/g)].map(([, href]) => href);
  expect(links).toEqual(
    orders
      .samples(1)
      .map(({ id }) => `/orders/${id}`)
      .toReversed(),
  );
});

test("an order shows its lines, totals, buyer, delivery, payment and comment", async () => {
  const { html } = await loadPage("/orders/1001");
  for (const text of [
    "Шу пуэр «Старый двор», 2019",
    "Синицына Анна Павловна",
    "Курьер по Москве",
    "Банковской картой на сайте",
    "домофон не работает",
    "ул. Новый Арбат",
  ]) {
    expect(html).toContain(text);
  }
  expect(html.replaceAll(/\s/g, " ")).toContain("4 920,00 ₽");
});

test.each(orders.samples(1).map(({ id }) => id))(
  "order %i shows no undefined, null, NaN or object",
  async (id) => {
    const { response, html } = await loadPage(`/orders/${id}`);
    expect(response.status).toBe(200);
    expect(html).not.toMatch(/\bundefined\b|\bnull\b|\bNaN\b|\[object /);
  },
);

test("a widget has a sandboxed frame of exactly its height", async () => {
  const { html } = await loadPage("/orders/1001", widget, { ...widget, height: 60 });
  const frames = [...html.matchAll(/<iframe\s([^>]*)>/g)].map(([, attributes]) => attributes!);
  expect(frames).toHaveLength(2);
  expect(frames[0]).toContain('sandbox="allow-scripts allow-forms allow-popups"');
  expect(frames[0]).toContain('style="height:137px"');
  expect(frames[0]).toContain('src="/orders/1001/widgets/1"');
  expect(frames[1]).toContain('style="height:60px"');
  expect(html).toMatch(/<div class="card empty" data-no-widgets hidden/);
});

test("offline, a frame cannot submit forms elsewhere or open windows", async () => {
  const { call } = startPlatform();
  await call("POST", "/admin/application_widgets.json", { body: widgetBody("json", widget) });
  const ask = (path: string) => call("GET", path, { user: null });
  const policy = (await ask("/orders/1001/widgets/1?offline=1")).headers.get("content-security-policy");
  expect(policy).toMatch(/^sandbox allow-scripts allow-forms; default-src 'self' .*; form-action 'self'$/);
  const html = await (await ask("/orders/1001?offline=1")).text();
  expect(html).toContain('sandbox="allow-scripts allow-forms"');
  expect(html).toContain("Сам себя он увести на чужой адрес может");
});

test("without a widget the page says how to deploy one", async () => {
  const { html } = await loadPage("/orders/1001", { ...widget, page_type: "product" });
  expect(html).not.toContain("<iframe");
  expect(html).toContain("npm run deploy");
  expect(html).not.toMatch(/data-no-widgets hidden/);
});

test("a product's widget has no frame in an order", async () => {
  const { response } = await loadPage("/orders/1001/widgets/1", { ...widget, page_type: "product" });
  expect(response.status).toBe(404);
});

test("the frame's page has a doctype, the globals, and then the code as it is", async () => {
  const code = '<div class=a>1 && 2</div><script>"\\u2028"</script>';
  const { response, html } = await loadPage("/orders/1001/widgets/1", { code, height: 60 });
  expect(html).toMatch(/^<!doctype html>/);
  expect(html).toContain(`\n${code}\n</body>`);
  for (const name of ["order_info", "account_id", "user_id"]) {
    const at = html.indexOf(`window.${name} = JSON.parse(`);
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(html.indexOf(code));
  }
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "sandbox allow-scripts allow-forms allow-popups",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
});
