// @vitest-environment happy-dom
import { waitFor } from "@testing-library/dom";
import { useEffect, useState } from "preact/hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useOrder } from "./page/use-order.ts";
import { useProduct } from "./page/use-product.ts";
import { guard, mount } from "./mount.tsx";

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
  document.documentElement.lang = "ru";
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  document.documentElement.lang = "";
  delete window.order_info;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const broken = new Error("<img src=x onerror=alert(1)>");
const alertText = () => root.querySelector('[role="alert"]')?.textContent;
const failed = () => waitFor(() => expect(alertText()).toBe("Виджет не удалось показать"));

// Must run first: once a widget is mounted, its error boundary handles errors.
test("a module that throws before its widget is mounted shows a short message, one that throws later does not", () => {
  expect(guard(root)).toBe(root);
  window.dispatchEvent(new ErrorEvent("error", { error: broken }));
  expect(alertText()).toBe("Виджет не удалось показать");
  mount(() => <b>Заказ</b>, root);
  window.dispatchEvent(new ErrorEvent("error", { error: broken }));
  expect(root.innerHTML).toBe("<b>Заказ</b>");
});

test.each([[broken], [undefined], ["text"]])(
  "a short message replaces a widget that throws %o, until the next mount",
  async (thrown) => {
    mount(() => {
      throw thrown;
    }, root);
    await failed();
    expect(console.error).toHaveBeenCalledWith(thrown);
    expect(root.innerHTML).not.toContain("onerror");
    mount(() => <b>repaired</b>, root);
    expect(root.innerHTML).toBe("<b>repaired</b>");
  },
);

test.each<[name: string, exported: unknown]>([
  ["undefined", undefined],
  ["an async function", async () => <b />],
  [
    "a class that is not a component",
    class {
      text = "";
    },
  ],
])("%s leaves a short message in place of a component", async (_name, exported) => {
  mount(exported as never, root);
  await failed();
  expect(console.error).toHaveBeenCalledOnce();
});

test.each<[name: string, returned: unknown]>([
  ["a promise", Promise.resolve(<b />)],
  ["an object", { type: "b" }],
])("%s that a component returns leaves a short message, also in a later render", async (_name, returned) => {
  mount(() => {
    const [shown, setShown] = useState<unknown>(<b>first</b>);
    useEffect(() => setShown(() => returned), []);
    return shown as never;
  }, root);
  expect(root.innerHTML).toBe("<b>first</b>");
  await failed();
  expect(console.error).toHaveBeenCalledWith(returned);
});

test("an order that is set slightly late is awaited without a message", async () => {
  vi.useFakeTimers();
  mount(() => <b>{useOrder().id}</b>, root);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(root.innerHTML).toBe("");
  window.order_info = { id: 7, number: 1007, account_id: 1, order_lines: [] };
  await vi.advanceTimersByTimeAsync(60);
  expect(root.innerHTML).toBe("<b>7</b>");
  expect(vi.getTimerCount()).toBe(0);
  expect(console.error).not.toHaveBeenCalled();
});

test.each([
  ["an order page without an order", () => useOrder().id, 2_100, "no-order", "Нет данных заказа"],
  ["a product page without a product", () => useProduct().id, 2_100, "no-product", "Нет данных товара"],
  ["an order of another form", () => useOrder().id, 0, "bad-order", "Нет данных заказа"],
])("%s shows a message", async (_name, Widget, ms, code, message) => {
  vi.useFakeTimers();
  if (code === "bad-order") window.order_info = { id: 7 } as never;
  mount(Widget, root);
  await vi.advanceTimersByTimeAsync(ms);
  expect(alertText()).toBe(message);
  expect(vi.getTimerCount()).toBe(0);
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }));
});
