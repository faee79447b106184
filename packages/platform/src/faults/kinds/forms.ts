import type { JsonInput } from "../../http/json-input.ts";
import type { FaultKind } from "../fault-kind.ts";
import { takeDuration } from "../fault-words.ts";

type Forms<Fields extends object> = Pick<FaultKind<Fields>, "decode" | "parse" | "print">;

/** The forms of a kind without fields. */
export const noFields: Forms<object> = {
  decode(action) {
    action.members(["kind"]);
    return {};
  },
  parse: () => ({}),
  print: () => [],
};

/** The forms of a kind whose one field is a time. */
export const msField: Forms<{ readonly ms: number }> = {
  decode(action) {
    action.members(["kind", "ms"]);
    return { ms: action.at("ms").integer({ min: 0, max: longestMs }) };
  },
  parse: (words, name) => ({ ms: takeDuration(words, name) }),
  print: ({ ms }) => [`${ms}ms`],
};

/** A day. Whoever wants more wants the fault `hang`. */
const longestMs = 24 * 60 * 60 * 1000;

export function readHeaderValue(input: JsonInput): string {
  const text = input.text();
  return /^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/.test(text)
    ? text
    : input.fail("a header's value in ASCII");
}
