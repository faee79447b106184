import * as v from "valibot";
import { describeMember, expected } from "./decode-json.ts";

const notEmpty = expected("a text that is not empty");

/** A text that is not empty. */
export const text = v.pipe(v.string(notEmpty), v.nonEmpty(notEmpty));

/** A whole number that a double holds exactly, within both bounds. */
export function integer({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}) {
  const lower = min === Number.MIN_SAFE_INTEGER ? [] : [`at least ${min}`];
  const upper = max === Number.MAX_SAFE_INTEGER ? [] : [`at most ${max}`];
  const message = expected(["an integer", [...lower, ...upper].join(" and ")].filter(Boolean).join(" of "));
  return v.pipe(
    v.number(message),
    v.safeInteger(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

/** One of a few texts. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return v.picklist(values, expected(`one of ${values.join(", ")}`));
}

// Valibot's own schemas of objects accept arrays.
const anyObject = v.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  expected("an object"),
);

/** An object with these members; others are refused. For what people write. */
export function strictObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(anyObject, v.strictObject(entries, describeMember(entries)));
}

/** An object with these members; others are left out: a later release may add some. */
export function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(anyObject, v.object(entries, describeMember(entries)));
}

/** An object with these members; others are kept as they are. */
export function looseObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(anyObject, v.looseObject(entries, describeMember(entries)));
}

/**
 * An object with any names. `value` is the schema of each value, or makes one for a name. Valibot's own
 * record leaves out members named `constructor`.
 */
export function record<const Value extends v.GenericSchema>(
  value: Value | ((name: string) => Value),
): v.GenericSchema<unknown, Record<string, v.InferOutput<Value>>> {
  const schemaOf = typeof value === "function" ? value : () => value;
  return v.lazy((input) =>
    object(Object.fromEntries(Object.keys(Object(input)).map((name) => [name, schemaOf(name)]))),
  );
}
