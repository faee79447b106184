/** Why a request to the application's server failed. */
export type RemoteErrorCode =
  | "bad-url" // not an absolute https URL (http is allowed if the page itself is http)
  | "network" // no response, or the browser blocked it; over JSONP also a status other than 2xx, and HTML
  | "timeout" // no response in time
  | "aborted" // the signal was aborted
  | "no-callback" // a script was loaded, but did not call back: it has another callback or a syntax error
  | "http" // a status other than 2xx, see `status`; 0 is a redirect, which is not followed
  | "payload"; // the server reported an error, or sent data in an unexpected form

/** The codes a {@link RuntimeError} can have. */
export type RuntimeErrorCode =
  | "no-order" // the page has no order
  | "bad-order" // the page's order has no id or no list of lines
  | "no-product" // the page has no product
  | "bad-product" // the page's product has no id
  | "bad-settings" // a setting is missing or has another type, or the root element's `data-settings` is not JSON
  | RemoteErrorCode;

/** Options of a {@link RuntimeError}. */
export interface RuntimeErrorOptions extends ErrorOptions {
  /** The message in the frame if the error stops the widget. Default: that the widget could not be shown. */
  readonly shown?: readonly [russian: string, english: string];
}

/** The error thrown by this package. */
export class RuntimeError<
  Code extends RuntimeErrorCode = RuntimeErrorCode,
  Options extends RuntimeErrorOptions = RuntimeErrorOptions,
> extends Error {
  // Declared only, because older browsers need a helper for a field with a value.
  declare readonly name: string;
  declare readonly code: Code;
  declare readonly shown: RuntimeErrorOptions["shown"];

  constructor(code: Code, message: string, options?: Options) {
    super(message);
    Object.assign(this, { name: "RuntimeError", code }, options);
  }
}

/** Options of a {@link RemoteError}. */
export interface RemoteErrorOptions extends RuntimeErrorOptions {
  /** The HTTP status if the code is `http`. */
  readonly status?: number | undefined;
}

/**
 * A request to the application's server that returned no data. If the code is `payload` or `http`, `cause` is
 * the `error` of the server's response, if any: {@link serverError} reads it. The console shows the error and
 * its cause, unless the call was aborted.
 */
export class RemoteError extends RuntimeError<RemoteErrorCode, RemoteErrorOptions> {
  /** The HTTP status if the code is `http`. */
  declare readonly status: number | undefined;
}
