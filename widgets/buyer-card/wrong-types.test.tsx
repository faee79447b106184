// @vitest-environment happy-dom
import { mount } from "@orderpane/runtime";
import { sampleOrders } from "@orderpane/runtime/testing";
import { afterEach, expect, test, vi } from "vitest";
import BuyerCard from "./index.tsx";

const wrong: readonly unknown[] = [null, 0, -1.5, true, false, "", "x", [], [null], [[]], {}, { id: {} }];

/** Orders in which one value is of another type, by the name of that value. */
function* damagedOrders(): Generator<[name: string, order: Orderpane.OrderInfo]> {
  const partsOf = (order: Orderpane.OrderInfo) => ({
    order,
    client: order.client!,
    address: order.shipping_address!,
    delivery: order.delivery_info!,
    line: order.order_lines[0]!,
  });
  for (const [part, fields] of Object.entries(partsOf(sampleOrders.typical()))) {
    for (const field of Object.keys(fields)) {
      for (const value of wrong) {
        const order = structuredClone(sampleOrders.typical());
        Object.assign(partsOf(order)[part as keyof ReturnType<typeof partsOf>], { [field]: value });
        yield [`${part}.${field} = ${JSON.stringify(value)}`, order];
      }
    }
  }
}

afterEach(() => {
  delete window.order_info;
  vi.restoreAllMocks();
});

test("whatever type a value of the order has, the frame shows the card or a message, never nothing", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  const blank: string[] = [];
  let [cards, messages] = [0, 0];
  for (const [name, order] of damagedOrders()) {
    window.order_info = order;
    mount(BuyerCard, root);
    // A message takes the place of the card with the next render.
    await Promise.resolve();
    if (root.querySelector("h1")?.textContent?.trim()) cards++;
    else if (root.querySelector("[role=alert]")?.textContent) messages++;
    else blank.push(name);
  }
  expect(blank).toEqual([]);
  expect(cards).toBeGreaterThan(1_000);
  expect(messages).toBeGreaterThan(10);
});
