import * as json from "@orderpane/protocol/json";
import { PlatformError } from "../errors.ts";
import type { FaultDraft } from "./fault.ts";
import { momentsOf } from "./fault-kind.ts";
import { type FaultAction, faultKindNames, faultKinds } from "./fault-kinds.ts";

/** Errors have the path of the mistake: `faults[2].match.method: expected …, found …`. */
export function decodeFaults(value: unknown): FaultDraft[] {
  if (!Array.isArray(value)) return [decodeFault(value, "faults")];
  return value.map((fault, nth) => decodeFault(fault, `faults[${nth}]`));
}

/**
 * Reads one fault from JSON, as the control API takes it.
 *
 * @throws {PlatformError} `bad-fault`
 */
export function readFault(text: string): FaultDraft {
  try {
    return decodeFault(JSON.parse(text), "fault");
  } catch (error) {
    throw error instanceof SyntaxError ? badFault(`fault: expected JSON such as ${faultExample}`) : error;
  }
}

export const faultExample = '{"match":{"method":"POST"},"when":"after","do":{"kind":"reset"}}';

/** Error messages begin with `path`. */
export function decodeFault(value: unknown, path: string): FaultDraft {
  const fault = json.decodeJson(faultSchema, value, { refuse: badFault, path });
  // The schema of a kind does not say which kind it is.
  const action = fault.do as FaultAction;
  const moments = momentsOf(faultKinds[action.kind]);
  const phrase = `${moments.map((moment) => `"${moment}"`).join(" or ")} for ${action.kind}`;
  const whenSchema = json.optional(json.picklist(moments, json.expected(phrase)), moments[0]!);
  const when = json.decodeJson(whenSchema, fault.when, { refuse: badFault, path: `${path}.when` });
  return { ...fault, when, do: action };
}

export function badFault(message: string): PlatformError {
  return new PlatformError("bad-fault", message);
}

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

const count = json.integer({ min: 0 });

/** An id is part of a URL: `DELETE /__store/faults/<id>`. */
const id = json.pipe(
  json.text,
  json.regex(/^[\w-]{1,40}$/, json.expected("1 to 40 letters, digits, hyphens or underscores")),
);

const path = json.pipe(
  json.text,
  json.regex(
    /^[/*][^\s?#]*$/,
    json.expected('a path without a query, "*" for any characters, such as "/admin/orders/*.json"'),
  ),
  json.regex(/^(?!\/__store)/, json.expected("a path outside of /__store, where faults are removed")),
);

const host = json.pipe(
  json.text,
  json.regex(/^[a-z\d.-]+$/, json.expected('a host name without a port, such as "shop-1.localhost"')),
);

const notChance = json.expected("a number from 0 to 1");
const chance = json.pipe(
  json.number(notChance),
  json.check((value) => value >= 0 && value <= 1, notChance),
);

const match = json.strictObject({
  method: json.optional(json.oneOf(methods)),
  path: json.optional(path),
  store: json.optional(host),
});

const kindSchema = json.object({ kind: json.oneOf(faultKindNames) });

const actionSchema = json.lazy((value) => {
  const kind = faultKindNames.find((name) => name === Object(value).kind);
  return kind === undefined ? kindSchema : faultKinds[kind].schema;
});

const faultSchema = json.strictObject({
  id: json.optional(id),
  match: json.optional(match, {}),
  skip: json.optional(count, 0),
  times: json.optional(count, 1),
  chance: json.optional(chance, 1),
  seed: json.optional(count),
  when: json.optional(json.unknown()),
  do: actionSchema,
});
