import type { OrderInfo } from "@orderpane/protocol/order";
import { expect, test } from "vitest";
import { addressLine } from "./address-line.ts";

type Address = Partial<NonNullable<OrderInfo["shipping_address"]>>;

const outlet = { delivery_info: { outlet: { title: "ПВЗ 12", address: "Тверь, Советская, 3" } } };
const lineOf = (address: Address, more: Partial<OrderInfo> = {}) =>
  addressLine({ shipping_address: { id: 1, ...address }, ...more });

test.each<[string, Address, string]>([
  [
    "the line that the store composed",
    { full_delivery_address: "г. Москва, 5", city: "Москва", address: "5" },
    "г. Москва, 5",
  ],
  [
    "the parts of an address",
    { zip: "101000", city: "Москва", street: "Мясницкая", house: "5", flat: "12" },
    "101000, Москва, Мясницкая, 5, кв. 12",
  ],
  [
    "a city that is a region, once",
    { state: "Москва", city: "москва", address: "Тверская, 1" },
    "москва, Тверская, 1",
  ],
  [
    "a city, though a street is named after it",
    { city: "Киров", address: "ул. Кирова, 5" },
    "Киров, ул. Кирова, 5",
  ],
  ["the address before its parts", { address: "Мира, 1", street: "Мира", house: "1" }, "Мира, 1"],
])("the address line is composed of %s", (_name, address, line) => {
  expect(lineOf(address)).toBe(line);
  expect(lineOf(address, outlet)).toBe(line);
});

test("the pickup point is used if there is no address", () => {
  expect(lineOf({ full_delivery_address: "", city: null }, outlet)).toBe("ПВЗ 12, Тверь, Советская, 3");
  expect(addressLine(outlet)).toBe("ПВЗ 12, Тверь, Советская, 3");
});

test("the line is empty if the order has neither", () => {
  expect(addressLine({})).toBe("");
  expect(addressLine({ shipping_address: null, delivery_info: null })).toBe("");
  expect(lineOf({}, { delivery_info: { outlet: {} } })).toBe("");
});
