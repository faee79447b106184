import type { Catalog } from "../catalog.ts";
import type { Body } from "./storefront-response.ts";

export interface EndpointCall {
  readonly catalog: Catalog;
  readonly params: URLSearchParams;
  /** The decoded parts of the path that are not fixed. */
  readonly path: readonly string[];
}

export type Endpoint = (call: EndpointCall) => Body;
