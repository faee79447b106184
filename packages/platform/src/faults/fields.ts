import * as json from "@orderpane/protocol/json";
import { namesOf } from "../entries.ts";
import type { FaultKind } from "./fault-kind.ts";
import { takeDuration, takeNumber, takeText } from "./fault-words.ts";

export interface FieldForm<Value> {
  /** Its words in the text form, as help shows them. */
  readonly usage: string;
  readonly schema: json.GenericSchema<unknown, Value>;
  /** Removes the field's words; `undefined` if there are none. Errors begin with `name`. */
  readonly parse: (words: string[], name: string) => unknown;
}

/** The words of the fields follow the name of the kind in this order. */
export function fieldsOf<Fields extends object>(forms: {
  readonly [Name in keyof Fields]-?: FieldForm<Fields[Name]>;
}): Pick<FaultKind<Fields>, "usage" | "schema" | "parse"> {
  const entries = namesOf(forms).map((field) => [field, forms[field]] as const);
  const schemas = Object.fromEntries(entries.map(([field, { schema }]) => [field, schema]));
  const schema: json.GenericSchema = json.strictObject({ kind: json.unknown(), ...schemas });
  return {
    usage: entries.map(([, { usage }]) => usage).join(" "),
    schema: schema as json.GenericSchema<unknown, Fields>,
    parse: (words, name) =>
      Object.fromEntries(
        entries
          .map(([field, { parse }]) => [field, parse(words, name)])
          .filter(([, value]) => value !== undefined),
      ),
  };
}

/** A day. Use the fault `hang` for longer times. */
const longestMs = 24 * 60 * 60 * 1000;

export const duration: FieldForm<number> = {
  usage: "TIME",
  schema: json.integer({ min: 0, max: longestMs }),
  parse: takeDuration,
};

export const byteCount: FieldForm<number> = {
  usage: "BYTES",
  schema: json.integer({ min: 0 }),
  parse: takeNumber,
};

export const headerValue: FieldForm<string> = {
  usage: "VALUE",
  schema: json.pipe(
    json.text,
    json.regex(/^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/, json.expected("a header's value in ASCII")),
  ),
  parse: takeText,
};
