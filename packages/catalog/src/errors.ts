/** Why a call failed. */
export type CatalogErrorCode =
  | "bad-url" // the address of the store is not an absolute http or https URL
  | "aborted" // the signal was aborted; `cause` is its reason
  | "network" // no response, a cut one, endless redirects, or the browser does not allow it (CORS)
  | "http" // a status other than 2xx, see `status`
  | "payload"; // the body is not JSON, or has another form than the specification says

export interface CatalogErrorDetails {
  /** What was expected in its place. */
  readonly expected: string;
  /** What was found, cut; absent if it was nothing. */
  readonly found?: string | number | undefined;
  /** The HTTP status of the response, if there was one. */
  readonly status?: number;
  readonly cause?: unknown;
}

/** The only error that this package throws. Its message has the path of a request, never its query. */
export class CatalogError extends Error {
  // Declared, because older browsers need a helper for a field with a value.
  declare readonly name: "CatalogError";
  declare readonly code: CatalogErrorCode;
  /** What was expected in place of what was found. */
  declare readonly expected: string;
  /** The HTTP status of the response, if there was one. */
  declare readonly status?: number;

  constructor(code: CatalogErrorCode, message: string, details: CatalogErrorDetails) {
    super(message);
    Object.assign(this, { name: "CatalogError", code, ...details });
  }
}
