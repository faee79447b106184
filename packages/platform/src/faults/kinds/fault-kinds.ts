import type { InferOutput } from "@orderpane/protocol/json";
import type { FaultKind } from "../fault-kind.ts";
import { contentType } from "./content-type.ts";
import { delay } from "./delay.ts";
import { hang } from "./hang.ts";
import { listLag } from "./list-lag.ts";
import { reset } from "./reset.ts";
import { status } from "./status.ts";
import { truncate } from "./truncate.ts";

/** All kinds of faults, by the name that they have in JSON and in the text form. */
export const faultKinds = {
  status,
  delay,
  reset,
  truncate,
  "content-type": contentType,
  hang,
  "list-lag": listLag,
} satisfies Readonly<Record<string, FaultKind<object>>>;

export type FaultKindName = keyof typeof faultKinds;

/** The name of a kind of fault, and the fields of that kind. */
export type FaultAction = { [Name in FaultKindName]: ActionOf<Name> }[FaultKindName];

type ActionOf<Name extends FaultKindName> = { readonly kind: Name } & InferOutput<
  (typeof faultKinds)[Name]["schema"]
>;

export const faultKindNames = Object.keys(faultKinds) as FaultKindName[];

export function kindOf({ kind }: Pick<FaultAction, "kind">): FaultKind<object> {
  return faultKinds[kind];
}
