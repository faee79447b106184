import { cutText } from "../layout/elements.ts";

/** The members that pages look into: an object with its members, or a list of such objects. */
export interface Shape {
  readonly [name: string]: Shape | readonly [Shape];
}

/** A record that pages can show. Only its id was checked when it was stored. */
export type ReadableRecord<T, S> = Readable<T, S> & { readonly id: number };

type Readable<T, S> = {
  [Name in keyof T]: Name extends keyof S ? ReadableMember<NonNullable<T[Name]>, S[Name]> : TextOf<T[Name]>;
};

type ReadableMember<T, S> = S extends readonly [infer Item]
  ? T extends readonly (infer Element)[]
    ? Readable<Element, Item>[] | null
    : never
  : Readable<T, S> | null;

type TextOf<T> = (T extends string | number | undefined ? T : string) | null;

/**
 * Reads a record whose members may have any type. In place of a text, an object or a list becomes JSON; in
 * place of an object or a list, any other value becomes `null`. Long texts are cut.
 */
export function readRecord<T extends object, S extends Shape>(record: T, shape: S): ReadableRecord<T, S> {
  return readMembers(record, shape) as ReadableRecord<T, S>;
}

function readMembers(record: object, shape: Shape): object {
  const members = Object.entries(record).map(([name, value]: [string, unknown]) => [
    name,
    Object.hasOwn(shape, name) ? readNested(value, shape[name]!) : readText(value),
  ]);
  return Object.fromEntries(members) as object;
}

function readNested(value: unknown, shape: Shape | readonly [Shape]): unknown {
  if (!isList(shape)) return isObject(value) ? readMembers(value, shape) : null;
  return Array.isArray(value) ? value.filter(isObject).map((item) => readMembers(item, shape[0])) : null;
}

function readText(value: unknown): string | number | null {
  if (value === null || value === undefined || typeof value === "number") return value ?? null;
  return cutText(typeof value === "string" ? value : JSON.stringify(value, null, 1));
}

function isList(shape: Shape | readonly [Shape]): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
