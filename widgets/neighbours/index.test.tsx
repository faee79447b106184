// @vitest-environment happy-dom
import { createRemote, fireEvent, makeProduct, renderWidget, screen } from "@orderpane/runtime/testing";
import { expect, test } from "vitest";
import Neighbours from "./index.tsx";

const storefront = "https://shop.example";
const product = makeProduct({ id: 301, collections_ids: [31, 32] });
const collection = (id: number, title: string, has_subcollections = false) => ({
  id,
  parent_id: 30,
  url: `/collection/${id}`,
  title,
  has_subcollections,
});
const listed = (id: number, changes: object = {}) => ({
  id,
  title: `Чай ${id}`,
  permalink: `tea-${id}`,
  url: `/product/tea-${id}`,
  available: true,
  price_min: "1500.0",
  price_max: 1500,
  variants: [],
  ...changes,
});

/** A storefront with the products in the second of two collections. */
function storefrontOf(products: readonly object[], count = products.length) {
  const collections = [collection(31, "Каталог", true), collection(32, "Пуэры")];
  return createRemote()
    .answerRaw("GET /front_api/collections.json", { collections })
    .answerRaw("GET /collection/32.json", { status: "ok", count, products });
}

const cells = () =>
  screen
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent.replace(/\s+/g, " ").trim()));

test("the other products of the narrowest collection are shown with prices and links", async () => {
  const remote = storefrontOf(
    [listed(301), listed(302), listed(303, { available: false, price_min: 90.5 })],
    12,
  );
  renderWidget(<Neighbours />, { product, settings: { storefront }, remote });
  expect(screen.getByRole("status").textContent).toContain("Загрузка");
  await screen.findByRole("table", { name: "Пуэры" });
  expect(cells()).toEqual([
    ["Пуэры", "Цена"],
    ["Чай 302", "1 500 ₽"],
    ["Чай 303 нет в наличии", "90,50 ₽"],
    ["Всего в категории", "12"],
  ]);
  expect(screen.getByRole("link", { name: "Чай 302" }).getAttribute("href")).toBe(
    new URL("/product/tea-302", document.baseURI).href,
  );
  expect(remote.requests.map(({ params }) => params)).toEqual([{ ids: "31,32" }, { page_size: "7" }]);
});

test("texts and numbers are in the page's language", async () => {
  const remote = storefrontOf([listed(302, { available: false })], 1200);
  renderWidget(<Neighbours />, { product, settings: { storefront }, remote, language: "en" });
  await screen.findByRole("table");
  expect(cells().slice(1)).toEqual([
    ["Чай 302 out of stock", "RUB 1,500"],
    ["Products in the collection", "1,200"],
  ]);
});

test("without a setting, the storefront is at the frame's address", async () => {
  const origins = new Set<string>();
  const remote = storefrontOf([listed(302)]).handle("GET /front_api/collections.json", ({ url }) => {
    origins.add(new URL(url).origin);
    return new Response();
  });
  renderWidget(<Neighbours />, { product, remote });
  await screen.findByRole("button", { name: "Повторить" });
  expect([...origins]).toEqual([new URL(document.baseURI).origin]);
});

test.each([
  ["is in no collection", [], "ни в одной категории"],
  ["has ids that are none", null, "ни в одной категории"],
  ["is alone", [32], "других товаров нет"],
])("a product that %s has a message instead", async (_case, collections_ids, text) => {
  const remote = storefrontOf([listed(301)]);
  renderWidget(<Neighbours />, {
    product: { ...product, collections_ids },
    settings: { storefront },
    remote,
  });
  expect(await screen.findByText(new RegExp(text))).toBeDefined();
});

test("no error is shown for a collection that does not exist", async () => {
  const remote = storefrontOf([]).answerRaw("GET /collection/32.json", { status: "not_found" });
  renderWidget(<Neighbours />, { product, settings: { storefront }, remote });
  expect(await screen.findByText(/ни в одной категории/)).toBeDefined();
});

test.each(["network", "garbage", 500] as const)(
  "after the failure %s, loading can be repeated",
  async (failure) => {
    const remote = storefrontOf([listed(302)]).fail("GET /collection/32.json", failure, { times: 1 });
    renderWidget(<Neighbours />, { product, settings: { storefront }, remote });
    await screen.findByText(/Витрина не отвечает/);
    fireEvent.click(screen.getByRole("button", { name: "Повторить" }));
    expect(await screen.findByText("Чай 302")).toBeDefined();
  },
);

test("hostile texts are shown as text, and hostile addresses are not links", async () => {
  const title = "<img src=x onerror='window.__hostile = 1'>";
  const remote = storefrontOf([listed(302, { title, url: "javascript:alert(1)" })]);
  renderWidget(<Neighbours />, { product, settings: { storefront }, remote });
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
  expect(document.querySelector("img")).toBeNull();
});
