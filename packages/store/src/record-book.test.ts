import { expect, test } from "vitest";
import { makeOrder } from "@orderpane/protocol/samples";
import { createStore } from "./create-store.ts";

function openStore() {
  const store = createStore();
  const read = async (path: string) => {
    const response = await store.fetch(new Request(`http://store.test${path}`));
    return { status: response.status, text: await response.text() };
  };
  return { store, read };
}

test("an order that is put into the store has a page, and stands in the list", async () => {
  const { store, read } = openStore();
  expect((await read("/orders/5")).status).toBe(404);
  const path = store.putOrder(makeOrder({ id: 5, client: { name: "Новенькая" } }));
  expect(path).toBe("/orders/5");
  expect((await read(path)).text).toContain("Новенькая");
  expect((await read("/orders")).text).toContain("Новенькая");
});

test("it takes the place of the one with its id", async () => {
  const { store, read } = openStore();
  store.putOrder(makeOrder({ id: 1001, comment: "Вместо первого" }));
  expect((await read(store.orderPage)).text).toContain("Вместо первого");
  expect((await read("/orders")).text.match(/№ 1001</g)).toHaveLength(1);
});

test.each([0, -1, 1.5, Number.NaN])("%s is no id", (id) => {
  const { store } = openStore();
  expect(() => store.putOrder(makeOrder({ id }))).toThrow(
    expect.objectContaining({ code: "bad-order", message: expect.stringContaining(`found ${id}`) }),
  );
});
