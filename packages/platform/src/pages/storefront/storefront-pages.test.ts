import { expect, test } from "vitest";
import { startPlatform } from "../../testing/test-client.ts";

function openStorefront(options?: Parameters<typeof startPlatform>[0]) {
  const { platform, call } = startPlatform(options);
  const load = async (path: string) => {
    const response = await call("GET", path, { user: null });
    return { status: response.status, to: response.headers.get("location"), html: await response.text() };
  };
  return { platform, call, load };
}

/** The products that a page lists, by their permalinks. */
const listed = (html: string) =>
  [...html.matchAll(/href="\/product\/([^"?]+)"/g)].map(([, permalink]) => permalink);

/** The parameters that the filters of a page would send. */
const checked = (html: string) =>
  [...html.matchAll(/name="([^"]+)"\s+value="([^"]+)"\s+checked/g)].map(
    ([, name, value]) => `${name}=${value}`,
  );

test("the storefront opens with the first collection of the menu", async () => {
  const { load } = openStorefront();
  expect(await load("/collection")).toMatchObject({ status: 302, to: "/collection/chay" });
  const { html } = await load("/collection/chay");
  expect(html).toMatch(/<h1>Чай <small>13<\/small>/);
  expect(html).toMatch(/href="\/collection\/chay"\s+aria-current="page"/);
  expect(html).toContain('href="/collection/ulun"');
  expect(html).toMatch(/<nav [^>]*>[^]*<a href="\/collection" aria-current="page">Витрина/);
});

test("a collection shows what the query in its address selects, in its order and page by page", async () => {
  const { load } = openStorefront();
  const query = "price_min=400&only_available=true&order=descending_price&page_size=3";
  const { html } = await load(`/collection/chay?${query}`);
  expect(listed(html)).toHaveLength(3);
  expect(html).toContain('value="400"');
  expect(html).toMatch(/<option value="descending_price" selected>/);
  const next = /rel="next" href="([^"]+)"/.exec(html)![1]!.replaceAll("&amp;", "&");
  expect(next).toContain(`${query.replace("&page_size=3", "")}&page=2&page_size=3`);
  const second = listed((await load(next)).html);
  expect(second).toHaveLength(3);
  expect(listed(html)).not.toEqual(expect.arrayContaining(second));
});

test("a product is found by its permalink", async () => {
  const { load } = openStorefront();
  const { status, html } = await load("/product/gayvan-tonkostennaya");
  expect([status, html.includes('<h1 class="wrap">Гайвань тонкостенная')]).toEqual([200, true]);
});

test("words are searched for, and a search without a result says so", async () => {
  const { load } = openStorefront();
  expect(listed((await load(`/collection/chay?q=${encodeURIComponent("лун цзин")}`)).html)).toEqual([
    "zelenyy-chay-lun-czin",
  ]);
  expect((await load("/collection/chay?q=zzz")).html).toContain("Таких товаров нет.");
  expect((await load("/collection/chay?page=99")).html).toContain("На этой странице товаров уже нет.");
});

test("what a form sends becomes an address without empty fields and unknown parameters", async () => {
  const { load } = openStorefront();
  expect(await load("/collection/chay?price_min=&price_max=900&q=&order=&utm_source=x")).toMatchObject({
    status: 302,
    to: "/collection/chay?price_max=900",
  });
  expect(await load("/collection/chay?order=&lang=en")).toMatchObject({ to: "/collection/chay?lang=en" });
  expect(await load("/collection/chay?page=x")).toMatchObject({ to: "/collection/chay" });
});

test("an SEO filter has an address of its own, and its values are chosen there", async () => {
  const { load } = openStorefront();
  expect((await load("/collection/posuda")).html).toContain('href="/collection/posuda/belyy-farfor"');
  const { html } = await load("/collection/posuda/belyy-farfor");
  expect(html).toMatch(/<h1>Посуда: Белый фарфор <small>2<\/small>/);
  expect(checked(html)).toEqual(["options[62][]=621", "characteristics[]=7201"]);
  const same = await load(`/collection/posuda?${new URLSearchParams(checked(html).join("&"))}`);
  expect(listed((await load(same.to!)).html)).toEqual(listed(html));
});

test.each(["200", "404"] as const)("with notFoundStatus %s what is not there says so", async (status) => {
  const { load } = openStorefront({ assumptions: { notFoundStatus: status } });
  for (const path of [
    "/collection/none",
    "/collection/chay/none",
    "/product/none",
    "/collection/%2e%2e%2f",
  ]) {
    const { status: found, html } = await load(path);
    expect([path, found]).toEqual([path, Number(status)]);
    expect(html).toContain("На витрине этого нет");
  }
});

test("of many values and groups the first are open, and those that are chosen", async () => {
  const { platform, load } = openStorefront();
  const groups = Array.from({ length: 9 }, (_, nth) => ({ id: 9000 + nth, title: `Группа ${nth + 1}` }));
  const value = (nth: number, group: number) => ({
    id: 100 * group + nth,
    property_id: group,
    title: `Значение ${group}-${nth}`,
    position: nth,
  });
  platform.putProduct({
    id: 9,
    title: "Много",
    collections_ids: [31],
    properties: groups,
    characteristics: groups.flatMap(({ id }) => Array.from({ length: 12 }, (_, nth) => value(nth, id))),
    variants: [{ id: 1, price: 1 }],
  });
  const { html } = await load(
    "/collection/trudnye?characteristics%5B%5D=900811&characteristics%5B%5D=900011",
  );
  const details = [...html.matchAll(/<details>[^]*?<\/details>/g)].join("");
  expect(html).toContain("Значение 9000-11");
  expect(details).not.toMatch(/Значение 9000-11|Группа 9/);
  expect(details).toMatch(/Ещё 3<[^]*Значение 9000-10/);
});

test("texts and addresses of records are never taken for HTML", async () => {
  const { platform, load } = openStorefront();
  platform.putProduct({
    id: 9,
    title: "<b>x</b>",
    permalink: '"><i>',
    url: "javascript:alert(1)",
    collections_ids: [10],
    first_image: { id: 1, medium_url: "javascript:alert(1)", url: 'https://x/"><i>' },
    short_description: "<script>alert(1)</script>",
    characteristics: [{ id: 7, property_id: 8, title: "<u>" }],
    properties: [{ id: 8, title: "<s>" }],
    variants: [{ id: 1, price: 1, title: "<em>" }],
  });
  const page = await load("/collection/chay");
  expect(page.html).not.toMatch(/<(?:b|i|u|s)>|javascript:/);
  expect(page.html).toContain("https://x/&quot;&gt;&lt;i&gt;");
  const product = await load(`/product/${encodeURIComponent('"><i>')}`);
  expect(product.status).toBe(200);
  expect(product.html).not.toMatch(/<(?:b|i|u|s|em)>|<script>alert|javascript:/);
});

test("a product that breaks the specification is named by its field", async () => {
  const { platform, load } = openStorefront();
  platform.putProduct({ id: 9, title: "Чай", permalink: 5 as never, collections_ids: [10] });
  const { status, html } = await load("/collection/chay");
  expect(status).toBe(500);
  expect(html).toContain("permalink to be string");
});
