import * as v from "valibot";
import { ProtocolError } from "./errors.ts";

// The schemas below replace Valibot's schemas with the same names.
export * from "valibot";

export interface DecodeJsonOptions {
  /** Creates the error to throw. Default: a {@link ProtocolError} `malformed`. */
  readonly refuse?: (message: string) => Error;
  /** Path of the value in the document, such as `applications[2]`. Default: the whole document. */
  readonly path?: string;
}

/**
 * Checks JSON that comes from outside and returns it as the schema's type. The error message names the path,
 * the expected value and the found one: `stores[2].host: expected a text that is not empty, found 3`. Only
 * the first problem is reported, but unknown members come first, because one is often the misspelled name of
 * a member that seems absent.
 *
 * @throws the error that `refuse` makes
 */
export function decodeJson<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  { refuse = malformed, path = "" }: DecodeJsonOptions = {},
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { message: describeIssue });
  if (result.success) return result.output;
  const unknownMember = result.issues.find(isUnknownMember);
  const issue = unknownMember ?? result.issues[0];
  const steps = issue.path?.map(({ key }) => key) ?? [];
  // An unknown member is reported for the object that contains it.
  const place = appendPath(path, unknownMember ? steps.slice(0, -1) : steps);
  throw refuse(place === "" ? issue.message : `${place}: ${issue.message}`);
}

/**
 * The message of a schema. `phrase` describes the expected value:
 * `v.regex(/^a/, expected("a text that begins with a"))`.
 */
export function expected(phrase: string): (issue: { readonly input: unknown }) => string {
  return ({ input }) => `expected ${phrase}, found ${shownValue(input)}`;
}

/** Shows a value in an error message: at most 60 characters, without the content of objects and arrays. */
function shownValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : quote(value);
}

const notEmpty = expected("a text that is not empty");

export const text = v.pipe(v.string(notEmpty), v.nonEmpty(notEmpty));

/** A safe integer within both bounds. */
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

export function oneOf<const Values extends readonly string[]>(values: Values) {
  return v.picklist(values, expected(`one of ${values.join(", ")}`));
}

export type JsonType = "string" | "number" | "boolean" | "null" | "object" | "array";

export function jsonType(value: unknown): JsonType {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as JsonType);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return jsonType(value) === "object";
}

// Valibot's own object schemas accept arrays.
const anyObject = v.custom<Record<string, unknown>>(isRecord, expected("an object"));

/** An object with only these members, for files that people write. */
export function strictObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(anyObject, v.strictObject(entries, describeMember(entries)));
}

/** An object with these members. Others are removed, because later releases may add some. */
export function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(anyObject, v.object(entries, describeMember(entries)));
}

/** An object with these members. Others are kept. */
export function looseObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(anyObject, v.looseObject(entries, describeMember(entries)));
}

/**
 * An object with any member names. `value` is the schema of each value, or returns one for a name. Valibot's
 * own record leaves out members named `constructor`.
 */
export function record<const Value extends v.GenericSchema>(
  value: Value | ((name: string) => Value),
): v.GenericSchema<unknown, Record<string, v.InferOutput<Value>>> {
  const schemaOf = typeof value === "function" ? value : () => value;
  return v.lazy((input) =>
    object(Object.fromEntries(Object.keys(Object(input)).map((name) => [name, schemaOf(name)]))),
  );
}

/** The message for an unknown or absent member of an object with these entries. */
function describeMember(
  entries: v.ObjectEntries,
): v.ErrorMessage<v.ObjectIssue | v.LooseObjectIssue | v.StrictObjectIssue> {
  return (issue) => {
    const name = String(issue.path?.[0].key);
    if (isUnknownMember(issue)) {
      return `unknown member ${quote(name)}, expected some of ${Object.keys(entries).join(", ")}`;
    }
    const [problem] = v.safeParse(entries[name]!, undefined, { message: describeIssue }).issues ?? [];
    return problem?.message ?? "expected a value, found nothing";
  };
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  return expected(phrases[issue.type] ?? issue.expected ?? "another value")(issue);
}

const phrases: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "true or false",
  number: "a number",
  string: "a text",
};

function isUnknownMember(issue: v.BaseIssue<unknown>): boolean {
  return issue.type === "strict_object" && issue.expected === "never";
}

function appendPath(path: string, steps: readonly unknown[]): string {
  return steps.reduce<string>((whole, step) => {
    if (typeof step === "number") return `${whole}[${step}]`;
    return whole === "" ? String(step) : `${whole}.${String(step)}`;
  }, path);
}

function quote(value: unknown): string {
  const quoted = JSON.stringify(value) ?? String(value);
  return quoted.length > 60 ? `${quoted.slice(0, 60)}…` : quoted;
}

function malformed(message: string): ProtocolError {
  return new ProtocolError("malformed", message);
}
