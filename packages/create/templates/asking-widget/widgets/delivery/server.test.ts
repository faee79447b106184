import { makeOrder } from "orderpane/testing";
import { expect, test } from "vitest";
import respond from "./server.ts";

const store = { insalesId: 1, order: async (id: number) => (id === 1004 ? makeOrder({ id }) : null) };

function ask(orderId: number): Promise<Response> {
  return respond(new Request(`https://app.example.com/delivery?order_id=${orderId}`), { store });
}

test("returns the delivery of an order of this store", async () => {
  expect(await (await ask(1004)).json()).toEqual({
    ok: true,
    data: { status: expect.any(String), place: expect.any(String) },
  });
});

test("returns nothing about another store's order", async () => {
  expect((await ask(7)).status).toBe(404);
});
