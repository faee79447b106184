import type { Format } from "@orderpane/protocol/api";
import type { ContractResponse } from "../../responses/contract-response.ts";
import type { ContractContext } from "../../context/context.ts";

/** Orders and products: resources that an application can only read. */
export const recordKinds = ["orders", "products"] as const;

export type RecordKind = (typeof recordKinds)[number];

export function recordsPath(kind: RecordKind, format: Format): string {
  return `/admin/${kind}.${format}`;
}

/** Skips the case when the application has no right to read them. */
export async function readRecords({ call, skip }: ContractContext, path: string): Promise<ContractResponse> {
  const response = await call("GET", path);
  if (response.status === 403) skip(`the application has no right to read ${path.split("?", 1)[0]}`);
  return response;
}
