import * as json from "@orderpane/protocol/json";
import { namesOf } from "../entries.ts";
import { PlatformError } from "../errors.ts";
import { garblings } from "./garble.ts";

/** With `after` and `mid-answer`, the request has been executed. */
export type FaultMoment = "before" | "after" | "mid-answer";

/** Which requests a fault applies to. An absent member matches every request. */
export type FaultMatch = Partial<json.InferOutput<typeof match>>;

export interface Fault {
  readonly match: FaultMatch;
  /** Number of matching requests to skip first. Default 0. */
  readonly skip: number;
  /** Number of times to strike; 0: no limit. Default 1. */
  readonly times: number;
  /** Default: the first moment at which the kind can strike. */
  readonly when: FaultMoment;
  readonly do: FaultAction;
}

/** A fault in which only `do` is required. */
export type FaultInput = Partial<Fault> & Pick<Fault, "do">;

export type FaultAction = { [Name in FaultKindName]: ActionOf<Name> }[FaultKindName];

type FaultKindName = keyof typeof faultKinds;

type ActionOf<Name extends FaultKindName> = { readonly kind: Name } & json.InferOutput<
  (typeof faultKinds)[Name]["schema"]
>;

/** Errors start with the path of the mistake: `faults[2].match.method: expected …, found …`. */
export function decodeFaults(value: unknown): Fault[] {
  if (!Array.isArray(value)) return [decodeFault(value, "faults")];
  return value.map((fault, nth) => decodeFault(fault, `faults[${nth}]`));
}

/**
 * Reads a fault from JSON in the format of the control API.
 *
 * @throws {PlatformError} `bad-fault`
 */
export function readFault(text: string): Fault {
  try {
    return decodeFault(JSON.parse(text), "fault");
  } catch (error) {
    throw error instanceof SyntaxError ? badFault(`fault: expected JSON such as ${faultExample}`) : error;
  }
}

const faultExample = '{"match":{"method":"POST"},"when":"after","do":{"kind":"reset"}}';

/** Error messages begin with `path`. */
function decodeFault(value: unknown, path: string): Fault {
  const fault = json.decodeJson(faultSchema, value, { refuse: badFault, path });
  // The schema of a kind does not include `kind`.
  const action = fault.do as FaultAction;
  const { moments }: FaultKind = faultKinds[action.kind];
  const phrase = `${moments.map((moment) => `"${moment}"`).join(" or ")} for ${action.kind}`;
  const whenSchema = json.optional(json.picklist(moments, json.expected(phrase)), moments[0]);
  const when = json.decodeJson(whenSchema, fault.when, { refuse: badFault, path: `${path}.when` });
  return { ...fault, when, do: action };
}

function badFault(message: string): PlatformError {
  return new PlatformError("bad-fault", message);
}

const count = json.integer({ min: 0 });

/** At most a day. Use the fault `hang` for longer times. */
const duration = json.integer({ min: 0, max: 24 * 60 * 60 * 1000 });

/** The schema of an action. The caller has already checked its `kind`. */
function actionSchema<Fields extends Readonly<Record<string, json.GenericSchema>>>(fields: Fields) {
  return json.strictObject({ kind: json.unknown(), ...fields });
}

function isResponse(body: string | undefined, init: ResponseInit): boolean {
  try {
    return new Response(body, init) instanceof Response;
  } catch {
    return false;
  }
}

interface FaultKind {
  readonly schema: json.GenericSchema<unknown, object>;
  /** When it can strike. The first moment is the default. */
  readonly moments: readonly [FaultMoment, ...FaultMoment[]];
}

/** All kinds of faults, by their names in JSON. `perform.ts` implements them. */
const faultKinds = {
  status: {
    schema: json.pipe(
      actionSchema({
        status: json.integer({ min: 200, max: 599 }),
        headers: json.exactOptional(json.record(() => json.text)),
        body: json.exactOptional(json.string()),
      }),
      json.check(
        ({ status, headers, body }) => isResponse(body, { status, ...(headers && { headers }) }),
        json.expected("headers and a body that a response of this status can have"),
      ),
    ),
    moments: ["before", "after"],
  },
  /** The store's response, `ms` later. `mid-answer`: half of its body arrives immediately, the rest later. */
  delay: { schema: actionSchema({ ms: duration }), moments: ["before", "after", "mid-answer"] },
  /** The connection is reset without a byte of the response. `mid-answer`: after half of its body. */
  reset: { schema: actionSchema({}), moments: ["before", "after", "mid-answer"] },
  /**
   * The connection ends after `bytes` of the body, although the headers announce all of it. With `from` set
   * to `head`, header bytes count, too. The default `end` is `close`.
   */
  truncate: {
    schema: actionSchema({
      bytes: count,
      from: json.optional(json.oneOf(["body", "head"])),
      end: json.optional(json.oneOf(["close", "reset", "stall"])),
    }),
    moments: ["mid-answer"],
  },
  /** Sends this text instead of the whole response, including its status line, and closes the connection. */
  raw: { schema: actionSchema({ text: json.string() }), moments: ["before", "after"] },
  /** The store's response with another body, see `garbledBodies`. */
  garble: { schema: actionSchema({ as: json.oneOf(garblings) }), moments: ["after"] },
  /** The store's response byte by byte, each `ms` after the one before. */
  dribble: { schema: actionSchema({ ms: duration }), moments: ["mid-answer"] },
  /** The store's response, on a connection that is reset when the client uses it again. */
  stale: { schema: actionSchema({}), moments: ["after"] },
  /** The store's response with another content type. */
  "content-type": { schema: actionSchema({ type: json.text }), moments: ["after"] },
  /** No response, or only half of its body, on a connection that stays open. */
  hang: { schema: actionSchema({}), moments: ["before", "after", "mid-answer"] },
  /** A list of widgets as it was `ms` ago, by the store's clock. */
  "list-lag": { schema: actionSchema({ ms: duration }), moments: ["after"] },
} as const satisfies Readonly<Record<string, FaultKind>>;

const faultKindNames = namesOf(faultKinds);

const match = json.strictObject({
  /** In upper case. */
  method: json.exactOptional(json.oneOf(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])),
  /** The whole path without the query; `*` stands for any characters. Default: everything under `/admin/`. */
  path: json.exactOptional(
    json.pipe(json.text, json.regex(/^[/*]/, json.expected('a path such as "/admin/orders/*.json"'))),
  ),
  /** Host of the store, such as `shop-1.localhost`. */
  store: json.exactOptional(json.text),
  /** Headers of the request, such as `{ "x-request": "17" }`. */
  headers: json.exactOptional(json.record(() => json.text)),
});

const kindSchema = json.object({ kind: json.oneOf(faultKindNames) });

const actionOfKind = json.lazy((value) => {
  const kind = faultKindNames.find((name) => name === Object(value).kind);
  return kind === undefined ? kindSchema : faultKinds[kind].schema;
});

const faultSchema = json.strictObject({
  match: json.optional(match, {}),
  skip: json.optional(count, 0),
  times: json.optional(count, 1),
  when: json.optional(json.unknown()),
  do: actionOfKind,
});
