import { addParameters, readId, readText } from "./query.ts";

/** What a store says to the install URL of an application. */
export interface InstallCall {
  /** The address of the store for later API calls: a host name, with its port where there is one. Whoever reads it has to check it. */
  readonly shop: string;
  /** One-time: what the password is made of, by `makePassword`. */
  readonly token: string;
  /** The permanent identifier of the store; `id` of its account. */
  readonly insalesId: number;
}

/** The address of the GET that installs. The handler has to answer exactly 200 within 10 seconds. */
export function encodeInstall(installUrl: string, { shop, token, insalesId }: InstallCall): string {
  return addParameters(installUrl, { shop, token, insales_id: String(insalesId) });
}

/**
 * Reads the query of such a GET, which anybody can send: the token proves nothing until the store accepts the password
 * made of it. Throws an `InvalidFieldError` unless each parameter has exactly one value that fits.
 */
export function decodeInstall(query: URLSearchParams): InstallCall {
  return {
    shop: readText(query, "shop"),
    token: readText(query, "token"),
    insalesId: readId(query, "insales_id"),
  };
}
