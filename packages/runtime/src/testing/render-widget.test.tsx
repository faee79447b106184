// @vitest-environment happy-dom
import { useEffect } from "preact/hooks";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { settings, useOrder, useProduct } from "../index.ts";
import { makeOrder, renderWidget, sampleOrders, screen } from "../testing.ts";

// The runtime logs every failure, and these tests cause some.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

function Buyer() {
  return <h1>{useOrder().client?.name ?? "никто"}</h1>;
}

const globals = () => [window.order_info, window.product_info, window.account_id, window.user_id];

test("the page is an order page with the typical order by default", () => {
  const { container } = renderWidget(<Buyer />);
  expect(globals()).toEqual([sampleOrders.typical(), undefined, 1, 7]);
  expect(container.outerHTML).toBe('<div data-orderpane="test/widget"><h1>Анна</h1></div>');
});

test("the page has the given order itself, not a copy", () => {
  const order = makeOrder({ id: 5, account_id: 33, client: { name: "<b>Пётр</b>" } });
  renderWidget(<Buyer />, { order, userId: 9 });
  expect(screen.getByText("<b>Пётр</b>")).toBeDefined();
  expect(window.order_info).toBe(order);
  expect(globals().slice(2)).toEqual([33, 9]);
});

test("each call makes a new page", () => {
  const unmounted = vi.fn<() => void>();
  const First = () => {
    useEffect(() => unmounted, []);
    return <h1>{useProduct().id}</h1>;
  };
  renderWidget(<First />, { product: { id: 3 } });
  renderWidget(<Buyer />, { order: makeOrder() });
  expect(unmounted).toHaveBeenCalledOnce();
  expect(window.product_info).toBeUndefined();
  expect(screen.getAllByRole("heading")).toHaveLength(1);
});

test("a canvas accepts every call and draws nothing", () => {
  const { container } = renderWidget(<canvas />);
  const canvas = container.querySelector("canvas")!;
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#fff";
  context.roundRect(0, 0, 10, 10, 2);
  context.createLinearGradient(0, 0, 1, 1).addColorStop(0, context.fillStyle);
  expect(context.measureText("4607").width).toBeGreaterThan(0);
  expect(context.getImageData(0, 0, 2, 1).data).toHaveLength(8);
  // Chart.js compares the contexts.
  expect(canvas.getContext("2d")).toBe(context);
  expect(context.canvas).toBe(canvas);
});

test.each([
  ["ru", "Виджет не удалось показать"],
  ["en", "This widget could not be shown"],
])("a widget that throws is replaced by a message in the page's language: %s", async (language, message) => {
  const Broken = () => {
    throw new Error("broken");
  };
  renderWidget(<Broken />, { language });
  expect((await screen.findByRole("alert")).textContent).toBe(message);
});

describe("after a test", () => {
  test("(this test has a page)", () => {
    document.documentElement.lang = "";
    renderWidget(<Buyer />, { settings: { a: 1 }, language: "en" });
    expect(document.documentElement.lang).toBe("en");
  });

  test("the next test has an empty page", () => {
    expect(globals()).toEqual([undefined, undefined, undefined, undefined]);
    expect([document.body.innerHTML, document.documentElement.lang]).toEqual(["", ""]);
    expect(settings()).toEqual({});
  });
});
