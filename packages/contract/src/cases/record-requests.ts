import type { Format } from "@orderpane/protocol/api";
import type { ContractAnswer } from "../answer.ts";
import type { ContractContext } from "../context.ts";

/** What a store sells, and to whom: resources that an application reads alone. */
export const recordKinds = ["orders", "products"] as const;

export type RecordKind = (typeof recordKinds)[number];

export function recordsPath(kind: RecordKind, format: Format): string {
  return `/admin/${kind}.${format}`;
}

/** A case that goes without where the application has no right to them. */
export async function readRecords({ call, skip }: ContractContext, path: string): Promise<ContractAnswer> {
  const answer = await call("GET", path);
  if (answer.status === 403) skip(`the application has no right to read ${path.split("?", 1)[0]}`);
  return answer;
}
