/** Why a call failed. */
export type CatalogErrorCode =
  | "bad-url" // the address of the store is not an absolute http or https URL
  | "aborted" // the signal was aborted; `cause` is its reason
  | "network" // no response, a cut one, endless redirects, or the browser does not allow it (CORS)
  | "http" // a status other than 2xx, see `status`
  | "payload"; // the body is not JSON, or has another form than the specification says

export interface CatalogErrorDetails {
  /** What was expected instead. */
  readonly expected: string;
  /** What was found, shortened; absent if nothing was found. */
  readonly found?: string | number | undefined;
  /** The HTTP status of the response, if there was one. */
  readonly status?: number;
  readonly cause?: unknown;
}

/** The only error that this package throws. Its message has the path of a request, never its query. */
export class CatalogError extends Error {
  // Only declared, because a field with a value needs a helper in older browsers.
  declare readonly name: "CatalogError";
  declare readonly code: CatalogErrorCode;
  /** What was expected instead of `found`. */
  declare readonly expected: string;
  /** The HTTP status of the response, if there was one. */
  declare readonly status?: number;

  constructor(code: CatalogErrorCode, message: string, details: CatalogErrorDetails) {
    super(message);
    Object.assign(this, { name: "CatalogError", code, ...details });
  }
}
