import { lastValue } from "../../http/parameters.ts";
import type { Storefront } from "../storefront.ts";

export interface EndpointCall {
  readonly storefront: Storefront;
  readonly params: URLSearchParams;
  /** The decoded variable parts of the path. */
  readonly path: readonly string[];
}

/** Returns the body of the response, `null` for a collection or filter that does not exist. */
export type Endpoint = (call: EndpointCall) => object | null;

/** `-1` or a number from 0 up; `null` for anything else. */
export function integer(params: URLSearchParams, name: string): number | null {
  const text = lastValue(params, name);
  if (text === null || !/^(?:-1|\d+)$/.test(text)) return null;
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}
