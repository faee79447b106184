import { expect, test } from "vitest";
import { seedOrders } from "./orders.ts";

test("a dozen orders of the store, ids from 1001", () => {
  const orders = seedOrders(33);
  expect(orders.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => 1001 + index));
  expect(new Set(orders.map(({ account_id }) => account_id))).toEqual(new Set([33]));
  expect(seedOrders(33)).toEqual(orders);
});
