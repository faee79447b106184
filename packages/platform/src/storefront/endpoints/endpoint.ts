import { lastValue } from "../../http/last-value.ts";
import type { Storefront } from "../storefront.ts";

export interface EndpointCall {
  readonly storefront: Storefront;
  readonly params: URLSearchParams;
  /** The decoded parts of the path that are not fixed. */
  readonly path: readonly string[];
}

/** Returns the body of the response, `null` for a collection or filter that does not exist. */
export type Endpoint = (call: EndpointCall) => object | null;

/** `-1` or a number from 0 on, however large; `null` for anything else. */
export function integer(params: URLSearchParams, name: string): number | null {
  const text = lastValue(params, name);
  if (text === null || !/^(?:-1|\d+)$/.test(text)) return null;
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

/** Reads a list that is separated by commas: ids in their order, each once, at most 100 (*spec*). */
export function idList(list: string | null): number[] {
  const ids: number[] = [];
  // A longer text than 100 ids take is cut, so that no request costs much.
  for (const text of (list ?? "").slice(0, 4_000).split(",")) {
    if (/^\s*\d{1,15}\s*$/.test(text)) ids.push(Number(text));
    if (ids.length === 100) break;
  }
  return [...new Set(ids)];
}
