import { widgetsPath } from "@orderpane/protocol/api";
import type { InferOutput } from "@orderpane/protocol/json";
import { namesOf } from "../entries.ts";
import { cutResponse, lostResponse, pausedBody } from "../http/broken-response.ts";
import type { FaultKind, Stage } from "./fault-kind.ts";
import { actionSchema, byteCount, duration, headerValue } from "./fields.ts";
import { status } from "./status.ts";

/** The store's response, `ms` later. `mid-answer`: half of its body arrives at once, the rest later. */
const delay: FaultKind<{ readonly ms: number }> = {
  schema: actionSchema({ ms: duration }),
  log: null,
  before: ({ ms }, { wait }) => wait(ms),
  async after({ ms }, response, { wait }) {
    await wait(ms);
    return response;
  },
  within: ({ ms }, { head, body }, stage) =>
    new Response(pausedBody(body, Promise.race([waitWithin(ms, stage), stage.left])), head),
};

/** Goes on when the platform closes: the listener would report a body that fails as an error. */
function waitWithin(ms: number, { wait, left }: Stage): Promise<void> {
  return wait(ms).catch(() => left);
}

/** The connection is reset without a byte of the response. `mid-answer`: after half of its body. */
const reset: FaultKind<object> = {
  schema: actionSchema({}),
  log: {},
  replace: () => lostResponse(),
  within: (_, { head, body }) => cutResponse(head, body.slice(0, Math.floor(body.length / 2)), "reset"),
};

/** The connection ends after `bytes` of the body, though the headers promise all of it. */
const truncate: FaultKind<{ readonly bytes: number }> = {
  schema: actionSchema({ bytes: byteCount }),
  log: {},
  within: ({ bytes }, { head, body }) =>
    bytes >= body.length ? new Response(body, head) : cutResponse(head, body.slice(0, bytes), "close"),
};

/** The store's response with another content type. */
const contentType: FaultKind<{ readonly type: string }> = {
  schema: actionSchema({ type: headerValue }),
  log: {},
  after({ type }, { status: code, headers, body }) {
    const changed = { ...Object.fromEntries(headers), "content-type": type };
    return new Response(body, { status: code, headers: changed });
  },
};

/** No response, or only half of its body, on a connection that stays open. */
const hang: FaultKind<object> = {
  schema: actionSchema({}),
  log: { isEndless: true },
  replace: (_, { gone }) => gone,
  within: (_, { head, body }, { left }) => new Response(pausedBody(body, left), head),
};

/** A list of widgets as it was `ms` ago, by the store's clock. */
const listLag: FaultKind<{ readonly ms: number }> = {
  schema: actionSchema({ ms: duration }),
  log: null,
  appliesTo: ({ method, pathname }) => (method === "GET" || method === "HEAD") && listPaths.has(pathname),
  lagMs: ({ ms }) => ms,
  // The store has responded with the older list already.
  after: (_, response) => response,
};

const listPaths: ReadonlySet<string> = new Set([widgetsPath("xml"), widgetsPath("json")]);

/** All kinds of faults, by the name that they have in JSON. */
export const faultKinds = {
  status,
  delay,
  reset,
  truncate,
  "content-type": contentType,
  hang,
  "list-lag": listLag,
} satisfies Readonly<Record<string, FaultKind<object>>>;

type FaultKindName = keyof typeof faultKinds;

/** The name of a kind of fault, and the fields of that kind. */
export type FaultAction = { [Name in FaultKindName]: ActionOf<Name> }[FaultKindName];

type ActionOf<Name extends FaultKindName> = { readonly kind: Name } & InferOutput<
  (typeof faultKinds)[Name]["schema"]
>;

export const faultKindNames = namesOf(faultKinds);

export function kindOf({ kind }: Pick<FaultAction, "kind">): FaultKind<object> {
  return faultKinds[kind];
}
