import { expect, test } from "vitest";
import { type JsonInput, readJson } from "./json-input.ts";

const read = (value: unknown) => readJson(value, (message) => new TypeError(message));

test.each<[what: string, value: unknown, read: (input: JsonInput) => unknown, message: string]>([
  ["no object", [1], (input) => input.at("a"), "expected an object, found an array"],
  ["null", null, (input) => input.at("a"), "expected an object, found null"],
  [
    "a member that is absent",
    {},
    (input) => input.at("a").text(),
    "a: expected a text that is not empty, found nothing",
  ],
  [
    "an empty text",
    { a: "" },
    (input) => input.at("a").text(),
    'a: expected a text that is not empty, found ""',
  ],
  [
    "a path of several steps",
    { a: [{}, { b: 5 }] },
    (input) => input.at("a").items()[1]!.at("b").text(),
    "a[1].b: expected a text that is not empty, found 5",
  ],
  ["no array", { a: {} }, (input) => input.at("a").items(), "a: expected an array, found an object"],
  [
    "a fraction",
    { a: 1.5 },
    (input) => input.at("a").integer({ min: 1 }),
    "a: expected an integer of at least 1, found 1.5",
  ],
  [
    "above the most",
    { a: 9 },
    (input) => input.at("a").integer({ min: 1, max: 3 }),
    "a: expected an integer of at least 1 and at most 3, found 9",
  ],
  ["a number for a flag", { a: 1 }, (input) => input.at("a").flag(), "a: expected true or false, found 1"],
  [
    "none of the values",
    { a: "z" },
    (input) => input.at("a").oneOf(["x", "y"]),
    'a: expected one of x, y, found "z"',
  ],
  [
    "an unknown member",
    { a: 1, c: 1 },
    (input) => input.members(["a", "b"]),
    'unknown member "c", expected some of a, b',
  ],
  [
    "a long text",
    { a: "x".repeat(100) },
    (input) => input.at("a").flag(),
    `a: expected true or false, found "${"x".repeat(59)}…`,
  ],
])("%s is refused with its path", (_, value, reading, message) => {
  expect(() => reading(read(value))).toThrow(new TypeError(message));
});

test("values that fit are returned, and absent ones have their defaults", () => {
  const input = read({ text: "t", one: 1, flag: false, kind: "b", none: null });
  expect(input.at("text").text()).toBe("t");
  expect(input.at("one").integer()).toBe(1);
  expect(input.at("flag").flag()).toBe(false);
  expect(input.at("kind").oneOf(["a", "b"])).toBe("b");
  expect(input.at("gone").or((gone) => gone.text(), 7)).toBe(7);
  expect(() => input.at("none").or((none) => none.text(), 7)).toThrow("none: expected");
});
