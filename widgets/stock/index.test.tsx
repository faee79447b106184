import {
  createRemote,
  fireEvent,
  makeProduct,
  renderWidget,
  sampleProducts,
  screen,
} from "@orderpane/runtime/testing";
import { beforeEach, describe, expect, test, vi } from "vitest";
import Stock from "./index.tsx";
import respondWithReserved from "./server.ts";

// The runtime and the simulated page log every failure, and these tests cause some.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const settings = { stockServer: "https://app.example/stock" };

/** Returns the text of every cell, with plain spaces in numbers. */
function cells(): string[][] {
  return screen
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent.replace(/\s+/g, " ").trim()));
}

test("variants that can be sold come first, with prices and a total", () => {
  const { remote } = renderWidget(<Stock />, { product: sampleProducts.typical() });
  expect(cells()).toEqual([
    ["Вариант", "Цена", "Остаток"],
    ["100 г TEA-PU-100", "490 ₽", "1"],
    ["357 г TEA-PU-357", "1 500 ₽1 800 ₽", "12"],
    ["На развес TEA-PU-KG", "4 200,50 ₽", "—"],
    ["25 г нет в наличииTEA-PU-025", "150 ₽", "0"],
    ["Всего", "", "13"],
  ]);
  expect(document.querySelectorAll("s")).toHaveLength(1);
  expect(remote.requests).toEqual([]);
});

test("all numbers are in the page's language", () => {
  const variants = [{ title: "A", sku: "", price: 1500, quantity: 12_000 }];
  renderWidget(<Stock />, { product: makeProduct({ variants }), language: "en" });
  expect(cells().slice(1)).toEqual([
    ["A", "RUB 1,500", "12,000"],
    ["Всего", "", "12,000"],
  ]);
});

test("numbers in titles are compared as numbers", () => {
  const variants = [{ title: "10 г" }, { title: "9 г" }, { title: "100 г" }];
  renderWidget(<Stock />, { product: makeProduct({ variants }) });
  expect(cells().map(([title]) => title?.slice(0, 5).trim())).toEqual([
    "Вариа",
    "9 г S",
    "10 г",
    "100 г",
    "Всего",
  ]);
});

describe("with a server", () => {
  test("the reserved quantities are shown when they are loaded", async () => {
    const remote = createRemote();
    remote.answer("/stock", { reserved: { 3011: 4, 3012: 1, 9: 50 } });
    const release = remote.stall("/stock");
    renderWidget(<Stock />, { product: sampleProducts.typical(), settings, remote });
    expect(cells()[1]).toEqual(["100 г TEA-PU-100", "490 ₽", "1", "…"]);
    release();
    expect(await screen.findByText("5")).toBeDefined();
    expect(cells().map((row) => row.at(-1))).toEqual(["Резерв", "1", "4", "0", "0", "5"]);
    expect(remote.requests[0]).toMatchObject({
      transport: "fetch",
      method: "GET",
      params: { product_id: "301" },
    });
  });

  test("that fails, the other data is shown, and loading can be repeated", async () => {
    const remote = createRemote();
    remote.handle("/stock", respondWithReserved);
    remote.fail("/stock", "network", { times: 1 });
    renderWidget(<Stock />, { product: sampleProducts.typical(), settings, remote });
    expect((await screen.findByRole("status")).textContent).toContain("резерв может быть другим");
    expect(cells()[2]).toEqual(["357 г TEA-PU-357", "1 500 ₽1 800 ₽", "12", "—"]);
    fireEvent.click(screen.getByRole("button", { name: "Повторить" }));
    await vi.waitFor(() => expect(cells()[2]?.at(-1)).toMatch(/^\d$/));
    expect(screen.queryByRole("status")).toBeNull();
  });

  test("its error message is shown", async () => {
    const remote = createRemote();
    remote.refuse("/stock", { message: "<b>Склад закрыт</b>" });
    renderWidget(<Stock />, { product: sampleProducts.single(), settings, remote });
    expect(await screen.findByText("<b>Склад закрыт</b>")).toBeDefined();
  });

  test.each([[null], [[]], [{}], [{ reserved: null }], [{ reserved: "3" }], [{ reserved: { 1: "2" } }]])(
    "%j is not a valid response",
    async (data) => {
      renderWidget(<Stock />, { product: sampleProducts.single(), settings, remote: { "/stock": data } });
      expect(await screen.findByRole("button", { name: "Повторить" })).toBeDefined();
      expect(cells()[1]?.at(-1)).toBe("—");
    },
  );
});

test("hostile texts are shown as text", () => {
  const product = sampleProducts.hostile();
  renderWidget(<Stock />, { product });
  const shown = cells().flat().join("\n");
  for (const { title, sku } of product.variants!) {
    expect(shown).toContain(title!.replace(/\s+/g, " ").trim());
    expect(shown).toContain(sku);
  }
  expect(document.querySelector("script, img")).toBeNull();
  expect("__hostile" in window).toBe(false);
});

test("a message is shown if the product has no variants", () => {
  renderWidget(<Stock />, { product: sampleProducts.minimal() });
  expect(screen.getByText("У товара нет вариантов")).toBeDefined();
});
