// @vitest-environment happy-dom
import { waitFor } from "@testing-library/preact";
import { useEffect } from "preact/hooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useOrder } from "./hooks/use-order.ts";
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
  vi.restoreAllMocks();
});

const broken = new Error("<img src=x onerror=alert(1)>");
const Broken = () => {
  throw broken;
};
const alertText = () => root.querySelector('[role="alert"]')?.textContent;

describe("a module that throws before its widget is mounted", () => {
  // Before every other test here: once a widget is mounted, errors are its boundary's.
  test("leaves a short message in the frame", () => {
    expect(guard(root)).toBe(root);
    window.dispatchEvent(new ErrorEvent("error", { error: broken }));
    expect(alertText()).toBe("Виджет не удалось показать");
    mount(() => <b>Заказ</b>, root);
    expect(root.innerHTML).toBe("<b>Заказ</b>");
  });

  test("is told from an error of a mounted widget, which stays", () => {
    guard(root);
    mount(() => <b>Заказ</b>, root);
    window.dispatchEvent(new ErrorEvent("error", { error: broken }));
    expect(root.innerHTML).toBe("<b>Заказ</b>");
  });
});

test("a widget is shown in its root", () => {
  mount(() => <b>Заказ</b>, root);
  expect(root.innerHTML).toBe("<b>Заказ</b>");
});

test("mounting again replaces the widget and cleans up after the old one", async () => {
  const cleanUp = vi.fn<() => void>();
  const setUp = vi.fn<() => () => void>(() => cleanUp);
  const Old = () => {
    useEffect(setUp, []);
    return <b>old</b>;
  };
  mount(Old, root);
  await waitFor(() => expect(setUp).toHaveBeenCalledOnce());
  mount(() => <i>new</i>, root);
  expect(root.innerHTML).toBe("<i>new</i>");
  await waitFor(() => expect(cleanUp).toHaveBeenCalledOnce());
});

test("without a root the console says so and nothing is thrown", () => {
  expect(() => mount(() => <b />, null)).not.toThrow();
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining("root element is missing"));
});

describe("a widget that throws", () => {
  test("is a short message in the frame, the error is in the console", async () => {
    mount(Broken, root);
    await waitFor(() => expect(alertText()).toBe("Виджет не удалось показать"));
    expect(console.error).toHaveBeenCalledWith(broken);
    expect(root.innerHTML).not.toContain("onerror");
  });

  test.each([[undefined], [null], [""], ["text"]])("may throw %o", async (thrown) => {
    mount(() => {
      throw thrown;
    }, root);
    await waitFor(() => expect(alertText()).toBe("Виджет не удалось показать"));
  });

  test("may throw in an effect", async () => {
    mount(() => {
      useEffect(() => {
        throw broken;
      }, []);
      return <b>shown</b>;
    }, root);
    await waitFor(() => expect(alertText()).toBe("Виджет не удалось показать"));
  });

  test("recovers with the next mount", async () => {
    mount(Broken, root);
    await waitFor(() => expect(alertText()).toBeDefined());
    mount(() => <b>repaired</b>, root);
    expect(root.innerHTML).toBe("<b>repaired</b>");
  });

  test("speaks English where page and browser do", async () => {
    document.documentElement.lang = "en";
    mount(Broken, root);
    await waitFor(() => expect(alertText()).toBe("This widget could not be shown"));
  });
});

test("a page without an order says what is missing", async () => {
  mount(() => <b>{useOrder().id}</b>, root);
  await waitFor(() => expect(alertText()).toBe("Нет данных заказа"));
});
