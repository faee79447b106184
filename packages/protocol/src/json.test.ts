import { describe, expect, test } from "vitest";
import * as json from "./json.ts";

const { decodeJson, integer, looseObject, object, oneOf, record, strictObject, text } = json;
const refuse = (message: string) => new TypeError(message);

test.each<[what: string, value: unknown, schema: json.GenericSchema, message: string]>([
  ["an array for an object", [], strictObject({}), "expected an object, found an array"],
  ["an absent member", {}, strictObject({ a: text }), "a: expected a text that is not empty, found nothing"],
  [
    "a value some steps down",
    { a: [{}, { b: 5 }] },
    object({ a: json.array(object({ b: json.optional(text) })) }),
    "a[1].b: expected a text that is not empty, found 5",
  ],
  [
    "a large number",
    9,
    integer({ min: 1, max: 3 }),
    "expected an integer of at least 1 and at most 3, found 9",
  ],
  ["another text", "z", oneOf(["x", "y"]), 'expected one of x, y, found "z"'],
  ["a long text", "x".repeat(100), json.boolean(), `expected true or false, found "${"x".repeat(59)}…`],
  ["a value of a record", { a: "b", c: 1 }, record(text), "c: expected a text that is not empty, found 1"],
])("%s is refused", (_, value, schema, message) => {
  expect(() => decodeJson(schema, value, { refuse })).toThrow(new TypeError(message));
});

describe("unknown members", () => {
  const known = { host: text, port: json.optional(integer()) };

  test.each<[value: object, message: string]>([
    [{ hosst: "a" }, 'unknown member "hosst", expected some of host, port'],
    [{ host: "a", toString: 1 }, 'unknown member "toString", expected some of host, port'],
    [JSON.parse('{"host":"a","__proto__":1}'), 'unknown member "__proto__", expected some of host, port'],
  ])("%j are refused by a strict object", (value, message) => {
    expect(() => decodeJson(strictObject(known), value, { refuse })).toThrow(new TypeError(message));
  });

  test("are reported with the path of the object that holds them", () => {
    const list = object({ stores: json.array(strictObject(known)) });
    expect(() => decodeJson(list, { stores: [{ host: "a", b: 1 }] }, { refuse })).toThrow(
      new TypeError('stores[0]: unknown member "b", expected some of host, port'),
    );
  });

  test("are left out by an object and kept by a loose one", () => {
    const value = { host: "a", other: 1 };
    expect(decodeJson(object(known), value)).toEqual({ host: "a" });
    expect(decodeJson(looseObject(known), value)).toEqual(value);
  });
});
