/** The members that pages look into: an object with its members, or, in brackets, a list of such objects. */
export interface Shape {
  readonly [name: string]: Shape | readonly [Shape];
}

/** A record that pages can show. Its id was checked when it was stored, and nothing else was. */
export type ReadableRecord<T, S> = Readable<T, S> & { readonly id: number };

/** What the shape names is an object or a list, and all else is a text or a number. */
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
 * Reads a record whose members may have any type. Where a text is expected, an object or a list becomes its
 * JSON; where one of those is expected, all else becomes `null`.
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

/** More of a value than this, in characters, hides the rest of the page. */
const longestJson = 1000;

function readText(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  const json = JSON.stringify(value, null, 1);
  return json.length > longestJson ? `${json.slice(0, longestJson)}…` : json;
}

function isList(shape: Shape | readonly [Shape]): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
