import * as json from "@orderpane/protocol/json";
import type { FaultKind } from "../fault-kind.ts";
import { takeDuration } from "../fault-words.ts";

/** A day. Whoever wants more wants the fault `hang`. */
const longestMs = 24 * 60 * 60 * 1000;

type Forms<Fields extends object> = Pick<FaultKind<Fields>, "schema" | "parse" | "print">;

/** The forms of a kind without fields. */
export const noFields: Forms<object> = {
  schema: json.strictObject({ kind: json.unknown() }),
  parse: () => ({}),
  print: () => [],
};

/** The forms of a kind whose one field is a time. */
export const msField: Forms<{ readonly ms: number }> = {
  schema: json.strictObject({ kind: json.unknown(), ms: json.integer({ min: 0, max: longestMs }) }),
  parse: (words, name) => ({ ms: takeDuration(words, name) }),
  print: ({ ms }) => [`${ms}ms`],
};

export const headerValue = json.pipe(
  json.text,
  json.regex(/^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/, json.expected("a header's value in ASCII")),
);
