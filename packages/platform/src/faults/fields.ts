import * as json from "@orderpane/protocol/json";

/** The schema of an action: its `kind`, which the caller has checked, and these fields. */
export function actionSchema<Fields extends Readonly<Record<string, json.GenericSchema>>>(fields: Fields) {
  return json.strictObject({ kind: json.unknown(), ...fields });
}

/** A day. Use the fault `hang` for longer times. */
const longestMs = 24 * 60 * 60 * 1000;

export const duration = json.integer({ min: 0, max: longestMs });

export const byteCount = json.integer({ min: 0 });

export const headerValue = json.pipe(
  json.text,
  json.regex(/^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/, json.expected("a header's value in ASCII")),
);
