import { addParameters, readId, readText } from "./query.ts";

/** What a store sends to the install URL or the uninstall URL of an application. */
export interface StoreCall {
  /**
   * The address of the store for later API calls: a host name, with its port where there is one. The
   * application has to check it before it uses it.
   */
  readonly shop: string;
  /**
   * On install: a one-time token that the password is made of, see `makePassword`. On uninstall: the
   * application's password in the store.
   */
  readonly token: string;
  /** The permanent identifier of the store. */
  readonly insalesId: number;
}

/**
 * Returns the URL of the GET that installs or uninstalls. The handler of an install has to respond with
 * exactly 200 within 10 seconds. The URL for uninstalling holds the password: mask it wherever it is shown.
 */
export function encodeStoreCall(url: string, { shop, token, insalesId }: StoreCall): string {
  return addParameters(url, { shop, token, insales_id: String(insalesId) });
}

/**
 * Reads the query of such a GET. Anybody can send one: the token of an install proves nothing until the store
 * accepts the password made of it.
 *
 * @throws {InvalidFieldError} unless each parameter has exactly one value that fits
 */
export function decodeStoreCall(query: URLSearchParams): StoreCall {
  return {
    shop: readText(query, "shop"),
    token: readText(query, "token"),
    insalesId: readId(query, "insales_id"),
  };
}
