import * as json from "@orderpane/protocol/json";
import { namesOf } from "../entries.ts";
import { garblings } from "./garble.ts";
import { PlatformError } from "../errors.ts";

/** When a fault strikes. At `after` and `mid-answer` the request was executed. */
export type FaultMoment = "before" | "after" | "mid-answer";

/** Which requests a fault applies to. An absent member lets every request through. */
export interface FaultMatch {
  /** In capitals. */
  readonly method?: string | undefined;
  /** The whole path without the query; `*` stands for any characters. Default: everything under `/admin/`. */
  readonly path?: string | undefined;
  /** Host of the store, such as `shop-1.localhost`. */
  readonly store?: string | undefined;
  /** Headers of the request, such as `{ "x-request": "17" }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A fault as a user asks for it. */
export interface FaultDraft {
  /** Default: `fault-` and the next free number. */
  readonly id?: string | undefined;
  readonly match: FaultMatch;
  /** How many matching requests it lets pass first. Default 0. */
  readonly skip: number;
  /** How often it strikes; 0: without limit. Default 1. */
  readonly times: number;
  /** The probability with which it strikes, 0 to 1. Default 1. */
  readonly chance: number;
  /** The seed of the chance. Default: the fault's place in the list. */
  readonly seed?: number | undefined;
  /** Default: the first moment at which the kind can strike. */
  readonly when: FaultMoment;
  readonly do: FaultAction;
}

export interface Fault extends FaultDraft {
  readonly id: string;
}

/** The name of a kind of fault, and the fields of that kind. */
export type FaultAction = { [Name in FaultKindName]: ActionOf<Name> }[FaultKindName];

type FaultKindName = keyof typeof faultKinds;

type ActionOf<Name extends FaultKindName> = { readonly kind: Name } & json.InferOutput<
  (typeof faultKinds)[Name]["schema"]
>;

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
  const { moments }: FaultKind = faultKinds[action.kind];
  const phrase = `${moments.map((moment) => `"${moment}"`).join(" or ")} for ${action.kind}`;
  const whenSchema = json.optional(json.picklist(moments, json.expected(phrase)), moments[0]);
  const when = json.decodeJson(whenSchema, fault.when, { refuse: badFault, path: `${path}.when` });
  return { ...fault, when, do: action };
}

export function badFault(message: string): PlatformError {
  return new PlatformError("bad-fault", message);
}

const count = json.integer({ min: 0 });

/** At most a day. Use the fault `hang` for longer times. */
const duration = json.integer({ min: 0, max: 24 * 60 * 60 * 1000 });

const headerValue = json.pipe(
  json.text,
  json.regex(/^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/, json.expected("a header's value in ASCII")),
);

const headerList = json.pipe(
  json.record((name) => {
    if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) return never("a header's name there");
    if (/^(content-length|transfer-encoding|connection)$/i.test(name)) {
      return never(
        "another header, because the server sets this one: use the faults truncate and reset to break a response",
      );
    }
    return headerValue;
  }),
  json.transform((given) => (Object.keys(given).length > 0 ? given : undefined)),
);

function never(phrase: string): json.GenericSchema<unknown, string> {
  return json.custom<string>(() => false, json.expected(phrase));
}

function statusFields(status: unknown) {
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  const body = hasBody ? json.string() : never(`nothing: ${String(status)} has no body`);
  return {
    status: json.integer({ min: 200, max: 599 }),
    headers: json.optional(headerList),
    body: json.optional(body),
  };
}

/** The schema of an action: its `kind`, which the caller has checked, and these fields. */
function actionSchema<Fields extends Readonly<Record<string, json.GenericSchema>>>(fields: Fields) {
  return json.strictObject({ kind: json.unknown(), ...fields });
}

interface FaultKind {
  readonly schema: json.GenericSchema<unknown, object>;
  /** When it can strike. The first moment is the default. */
  readonly moments: readonly [FaultMoment, ...FaultMoment[]];
}

/** All kinds of faults, by the name that they have in JSON. `perform.ts` has what they do. */
const faultKinds = {
  /** Another response. */
  status: {
    schema: json.lazy((action) => actionSchema(statusFields(Object(action).status))),
    moments: ["before", "after"],
  },
  /** The store's response, `ms` later. `mid-answer`: half of its body arrives immediately, the rest later. */
  delay: { schema: actionSchema({ ms: duration }), moments: ["before", "after", "mid-answer"] },
  /** The connection is reset without a byte of the response. `mid-answer`: after half of its body. */
  reset: { schema: actionSchema({}), moments: ["before", "after", "mid-answer"] },
  /**
   * The connection ends after `bytes` of the body, though the headers promise all of it. From `head` on, the
   * bytes of the headers count, too. The default `end` is `close`.
   */
  truncate: {
    schema: actionSchema({
      bytes: count,
      from: json.optional(json.oneOf(["body", "head"])),
      end: json.optional(json.oneOf(["close", "reset", "stall"])),
    }),
    moments: ["mid-answer"],
  },
  /** This text in place of the response, from its first line, and the end of the connection. */
  raw: { schema: actionSchema({ text: json.string() }), moments: ["before", "after"] },
  /** The store's response with another body, see `garbledBodies`. */
  garble: { schema: actionSchema({ as: json.oneOf(garblings) }), moments: ["after"] },
  /** The store's response byte by byte, each `ms` after the one before. */
  dribble: { schema: actionSchema({ ms: duration }), moments: ["mid-answer"] },
  /** The store's response, on a connection that is reset when the client uses it again. */
  stale: { schema: actionSchema({}), moments: ["after"] },
  /** The store's response with another content type. */
  "content-type": { schema: actionSchema({ type: headerValue }), moments: ["after"] },
  /** No response, or only half of its body, on a connection that stays open. */
  hang: { schema: actionSchema({}), moments: ["before", "after", "mid-answer"] },
  /** A list of widgets as it was `ms` ago, by the store's clock. */
  "list-lag": { schema: actionSchema({ ms: duration }), moments: ["after"] },
} as const satisfies Readonly<Record<string, FaultKind>>;

const faultKindNames = namesOf(faultKinds);

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
  method: json.optional(json.oneOf(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])),
  path: json.optional(path),
  store: json.optional(host),
  headers: json.optional(json.record(() => json.text)),
});

const kindSchema = json.object({ kind: json.oneOf(faultKindNames) });

const actionOfKind = json.lazy((value) => {
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
  do: actionOfKind,
});
