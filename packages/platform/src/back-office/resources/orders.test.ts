import { expect, test } from "vitest";
import { orders } from "./orders.ts";

test("the samples are a dozen orders of the store with ids from 1001", () => {
  const samples = orders.samples(33);
  expect(samples.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => 1001 + index));
  expect(new Set(samples.map(({ account_id }) => account_id))).toEqual(new Set([33]));
  expect(orders.samples(33)).toEqual(samples);
});
