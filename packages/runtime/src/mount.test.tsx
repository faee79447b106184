// @vitest-environment happy-dom
import { waitFor } from "@testing-library/dom";
import { useEffect, useState } from "preact/hooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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
  delete window.product_info;
  vi.restoreAllMocks();
});

const broken = new Error("<img src=x onerror=alert(1)>");
const Broken = () => {
  throw broken;
};
const alertText = () => root.querySelector('[role="alert"]')?.textContent;

describe("a module that throws before its widget is mounted", () => {
  // Must run first: after a widget was mounted, its error boundary handles errors.
  test("a module that throws before its widget is mounted leaves a short message in the frame", () => {
    expect(guard(root)).toBe(root);
    window.dispatchEvent(new ErrorEvent("error", { error: broken }));
    expect(alertText()).toBe("Виджет не удалось показать");
    mount(() => <b>Заказ</b>, root);
    expect(root.innerHTML).toBe("<b>Заказ</b>");
  });

  test("a module that throws later does not replace a mounted widget", () => {
    guard(root);
    mount(() => <b>Заказ</b>, root);
    window.dispatchEvent(new ErrorEvent("error", { error: broken }));
    expect(root.innerHTML).toBe("<b>Заказ</b>");
  });
});

describe("a widget that throws", () => {
  test("a short message replaces a widget that throws, until the next mount, and the console has the error", async () => {
    mount(Broken, root);
    await waitFor(() => expect(alertText()).toBe("Виджет не удалось показать"));
    expect(console.error).toHaveBeenCalledWith(broken);
    expect(root.innerHTML).not.toContain("onerror");
    mount(() => <b>repaired</b>, root);
    expect(root.innerHTML).toBe("<b>repaired</b>");
  });

  test.each([[undefined], [""], ["text"]])("a widget may throw %o", async (thrown) => {
    mount(() => {
      throw thrown;
    }, root);
    await waitFor(() => expect(alertText()).toBe("Виджет не удалось показать"));
  });
});

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
  await waitFor(() => expect(alertText()).toBe("Виджет не удалось показать"));
});

test.each<[name: string, returned: unknown]>([
  ["a promise", Promise.resolve(<b />)],
  ["an object", { type: "b" }],
])("%s that a component returns leaves a short message, also in a later render", async (_name, returned) => {
  mount(() => returned as never, root);
  await waitFor(() => expect(alertText()).toBe("Виджет не удалось показать"));
  expect(console.error).toHaveBeenCalledWith(returned);
  mount(() => {
    const [shown, setShown] = useState<unknown>(<b>first</b>);
    useEffect(() => setShown(() => returned), []);
    return shown as never;
  }, root);
  expect(root.innerHTML).toBe("<b>first</b>");
  await waitFor(() => expect(alertText()).toBe("Виджет не удалось показать"));
});

describe("the page's order", () => {
  const order: Orderpane.OrderInfo = { id: 7, number: 1007, account_id: 1, order_lines: [] };
  const Widget = () => <b>{useOrder().id}</b>;

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("an order that comes a little late is waited for without a message", async () => {
    mount(Widget, root);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(root.innerHTML).toBe("");
    window.order_info = order;
    await vi.advanceTimersByTimeAsync(60);
    expect(root.innerHTML).toBe("<b>7</b>");
    expect(vi.getTimerCount()).toBe(0);
    expect(console.error).not.toHaveBeenCalled();
  });

  test("an order of another form is reported at once", async () => {
    window.order_info = { id: 7 } as never;
    mount(Widget, root);
    await vi.advanceTimersByTimeAsync(0);
    expect(alertText()).toBe("Нет данных заказа");
  });
});

test.each([
  ["an order page without the order", undefined, () => useOrder().id, "no-order", "Нет данных заказа"],
  ["a product page without a product", undefined, () => useProduct().id, "no-product", "Нет данных товара"],
])("%s that a widget needs says so after two seconds", async (_name, product, Widget, code, message) => {
  vi.useFakeTimers();
  if (product) window.product_info = product;
  mount(Widget, root);
  await vi.advanceTimersByTimeAsync(2_100);
  expect(alertText()).toBe(message);
  expect(vi.getTimerCount()).toBe(0);
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }));
  vi.useRealTimers();
});
