// @vitest-environment happy-dom
import { useEffect } from "preact/hooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useOrder, useProduct, settings, useRemote } from "../index.ts";
import { createRemote, makeOrder, renderWidget, sampleOrders, screen } from "../testing.ts";

// The runtime and the simulated page log every failure, and these tests provoke some.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const url = "https://app.example/points";

function Buyer() {
  return <h1>{useOrder().client?.name ?? "никто"}</h1>;
}

/** Requests data from its server and shows them. */
function Points() {
  const { data, error } = useRemote(url);
  return <output>{JSON.stringify(data ?? error?.code ?? "…")}</output>;
}

const globals = () => [window.order_info, window.product_info, window.account_id, window.user_id];

describe("the page", () => {
  test("is an order page with the typical order by default", () => {
    const { container } = renderWidget(<Buyer />);
    expect(screen.getByRole("heading").textContent).toBe("Анна");
    expect(globals()).toEqual([sampleOrders.typical(), undefined, 1, 7]);
    expect(container.outerHTML).toBe('<div data-orderpane="test/widget"><h1>Анна</h1></div>');
    expect(document.body.children).toHaveLength(1);
  });

  test("has the given order itself, not a copy", () => {
    const order = makeOrder({ id: 5, account_id: 33, client: { name: "<b>Пётр</b>" } });
    renderWidget(<Buyer />, { order, userId: 9 });
    expect(screen.getByText("<b>Пётр</b>")).toBeDefined();
    expect(window.order_info).toBe(order);
    expect(globals().slice(2)).toEqual([33, 9]);
  });

  test("is new at each call", () => {
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
});

describe("a widget that throws", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const Broken = () => {
    throw new Error("broken");
  };

  test("is replaced by the runtime's message in the page's language", async () => {
    renderWidget(<Broken />);
    expect((await screen.findByRole("alert")).textContent).toBe("Виджет не удалось показать");
    renderWidget(<Broken />, { language: "en" });
    expect((await screen.findByRole("alert")).textContent).toBe("This widget could not be shown");
  });
});

describe("the application's server", () => {
  test("can be the result of createRemote", async () => {
    const remote = createRemote();
    const release = remote.stall("*");
    expect(renderWidget(<Points />, { remote }).remote).toBe(remote);
    expect(screen.getByText('"…"')).toBeDefined();
    remote.fail("*", "network");
    release();
    expect(await screen.findByText('"network"')).toBeDefined();
  });
});

describe("after a test", () => {
  test("(this test has a page)", () => {
    document.documentElement.lang = "";
    renderWidget(<Buyer />, { settings: { a: 1 }, language: "en" });
    expect(document.documentElement.lang).toBe("en");
  });

  test("the next test has an empty page", () => {
    expect(globals()).toEqual([undefined, undefined, undefined, undefined]);
    expect(document.body.innerHTML).toBe("");
    expect(document.documentElement.lang).toBe("");
    expect(settings()).toEqual({});
  });
});
