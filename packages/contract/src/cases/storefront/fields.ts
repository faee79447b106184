import { expectTrue, type JsonRecord, mismatch } from "../../responses/expect.ts";

export type FieldKind =
  | "integer"
  | "number"
  | "string"
  | "boolean"
  | "array"
  | "string or null"
  | "number or null"
  | "integer or null"
  | "object or null";

const isOfKind: Record<FieldKind, (value: unknown) => boolean> = {
  integer: Number.isSafeInteger,
  "integer or null": (value) => value === null || Number.isSafeInteger(value),
  number: (value) => typeof value === "number",
  "number or null": (value) => value === null || typeof value === "number",
  string: (value) => typeof value === "string",
  "string or null": (value) => value === null || typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  array: Array.isArray,
  "object or null": (value) => typeof value === "object" && !Array.isArray(value),
};

/** Reasons name a field and its type, never its text: it may be of a shop that is not ours. */
export function expectFields(
  what: string,
  record: JsonRecord,
  fields: Readonly<Record<string, FieldKind>>,
): void {
  for (const [name, kind] of Object.entries(fields)) {
    const value = record[name];
    if (isOfKind[kind](value)) continue;
    throw mismatch(`${name} of ${what}`, { expected: kind, found: typeOf(value) });
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

/** In ascending order, for lists of which nothing is said of the order. */
export function ascending(ids: readonly unknown[]): number[] {
  return ids.map(Number).toSorted((a, b) => a - b);
}

export const collectionFields = {
  id: "integer",
  parent_id: "integer or null",
  url: "string",
  title: "string",
  has_subcollections: "boolean",
} as const;

export const groupFields = { id: "integer", title: "string", values: "array" } as const;
