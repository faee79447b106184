import { expect, test } from "vitest";
import { fieldValue } from "./field-value.ts";

const holder = {
  fields_values: [
    { id: 1, handle: null, name: "gift", value: "by name" },
    { id: 2, handle: "gift", name: "Подарок", value: "by handle" },
    { id: 3, handle: "empty", name: "Пусто", value: null },
    { id: 4, handle: "no", name: "Нет", value: false },
    { id: 5, handle: "__proto__", name: "constructor", value: "a field like any other" },
  ],
};

test.each([
  ["gift", undefined, "by handle"],
  ["Подарок", undefined, "by handle"],
  ["podarok", "Подарок", "by handle"],
  ["podarok", "gift", "by name"],
  ["no", undefined, false],
  ["podarok", undefined, null],
  ["__proto__", undefined, "a field like any other"],
])("the field with the handle %j, or else the name %j, has the value %j", (handle, name, value) => {
  expect(fieldValue(holder, handle, name)).toBe(value);
});

test.each([
  ["without a holder", null],
  ["without fields", {}],
  ["with entries that are not fields", { fields_values: [null, 5, "gift", {}] }],
])("the value is null %s", (_name, broken) => {
  expect(fieldValue(broken as never, "gift")).toBeNull();
});
