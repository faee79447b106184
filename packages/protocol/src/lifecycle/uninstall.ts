import { addParameters, readId, readText } from "./query.ts";

/** What a store says to the uninstall URL of an application. */
export interface UninstallCall {
  /** The address of the store. */
  readonly shop: string;
  /** The application's password in the store: neither the secret nor the token of the installation. */
  readonly token: string;
  /** The permanent identifier of the store. */
  readonly insalesId: number;
}

/** The address of the GET that uninstalls. It carries the password: mask it wherever it is shown. */
export function encodeUninstall(uninstallUrl: string, { shop, token, insalesId }: UninstallCall): string {
  return addParameters(uninstallUrl, { shop, token, insales_id: String(insalesId) });
}

/** Reads the query of such a GET. Throws an `InvalidFieldError` unless each parameter has exactly one value that fits. */
export function decodeUninstall(query: URLSearchParams): UninstallCall {
  return {
    shop: readText(query, "shop"),
    token: readText(query, "token"),
    insalesId: readId(query, "insales_id"),
  };
}
