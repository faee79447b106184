import * as v from "valibot";
import { ProtocolError } from "./errors.ts";

export interface DecodeJsonOptions {
  /** Makes the error that is thrown. Default: a {@link ProtocolError} `malformed`. */
  readonly refuse?: (message: string) => Error;
  /**
   * Where the value stands in the whole document, such as `applications[2]`. Default: it is the whole
   * document.
   */
  readonly path?: string;
}

/**
 * Checks JSON that comes from outside and returns it as the schema's type. The error's message has the path,
 * what was expected and what was found: `stores[2].host: expected a text that is not empty, found 3`. Of
 * several problems the first is reported, but an unknown member comes before all: it is often a misspelled
 * name of one that seems absent.
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
  // An unknown member is a problem of the object that holds it.
  const place = appendPath(path, unknownMember ? steps.slice(0, -1) : steps);
  throw refuse(place === "" ? issue.message : `${place}: ${issue.message}`);
}

/**
 * The message of a schema that expects what `phrase` says:
 * `v.regex(/^a/, expected("a text that begins with a"))`.
 */
export function expected(phrase: string): (issue: { readonly input: unknown }) => string {
  return ({ input }) => `expected ${phrase}, found ${shownValue(input)}`;
}

/** A value as an error message shows it: at most 60 characters, and no content of objects and arrays. */
export function shownValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : quote(value);
}

/** The message about a member that is unknown or absent in an object with these entries. */
export function describeMember(
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
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function malformed(message: string): ProtocolError {
  return new ProtocolError("malformed", message);
}
