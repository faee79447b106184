import { expectTrue, type JsonRecord, mismatch } from "../../responses.ts";

const kinds = {
  integer: (value: unknown) => Number.isSafeInteger(value),
  "integer or null": (value: unknown) => value === null || Number.isSafeInteger(value),
  number: (value: unknown) => typeof value === "number",
  "number or null": (value: unknown) => value === null || typeof value === "number",
  string: (value: unknown) => typeof value === "string",
  "string or null": (value: unknown) => value === null || typeof value === "string",
  boolean: (value: unknown) => typeof value === "boolean",
  array: (value: unknown) => Array.isArray(value),
  "object or null": (value: unknown) => typeof value === "object" && !Array.isArray(value),
};

/** The names of fields, by what their values have to be. */
export type FieldKinds = Readonly<Partial<Record<keyof typeof kinds, readonly string[]>>>;

/** Reasons name a field and its type, never its text: it may be of a shop that is not ours. */
export function expectFields(what: string, record: JsonRecord, fields: FieldKinds): void {
  for (const [kind, isOf] of Object.entries(kinds)) {
    const wrong = fields[kind as keyof FieldKinds]?.find((name) => !isOf(record[name]));
    if (wrong === undefined) continue;
    throw mismatch(`${wrong} of ${what}`, { expected: kind, found: typeOf(record[wrong]) });
  }
}

/** The objects of a list; anything else in it is a mismatch. */
export function recordsIn(what: string, list: unknown): JsonRecord[] {
  const isList = Array.isArray(list) && list.every((item) => typeOf(item) === "object");
  expectTrue(`${what} is an array of objects`, isList, typeOf(list));
  return list as JsonRecord[];
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** In ascending order, for lists whose order is not specified. */
export function ascending(ids: readonly unknown[]): number[] {
  return ids.map(Number).toSorted((a, b) => a - b);
}

export const collectionFields: FieldKinds = {
  integer: ["id"],
  "integer or null": ["parent_id"],
  string: ["url", "title"],
  boolean: ["has_subcollections"],
};
