/** What went wrong with a request to the application's server. */
export type RemoteErrorCode =
  | "bad-url" // not an absolute https address (http where the page itself is http)
  | "network" // no answer, or the browser blocked it; over JSONP also a status other than 2xx, and HTML
  | "timeout" // no answer in time
  | "aborted" // the signal was aborted
  | "no-callback" // a script came, but it did not call back: another callback, or a syntax error in it
  | "http" // a status other than 2xx, which `status` holds; 0 is a redirect, which is not followed
  | "payload"; // an error that the server tells, or data of another form than was expected

/** What a {@link RuntimeError} is about. */
export type RuntimeErrorCode =
  | "no-order" // the page has no order
  | "bad-order" // it has one of another form
  | "no-product" // the page has no product
  | "bad-product" // it has one of another form
  | "bad-settings" // a setting is missing or of another type, or `data-settings` of the root element is no JSON
  | RemoteErrorCode;

/** What a {@link RuntimeError} may carry. */
export interface RuntimeErrorOptions extends ErrorOptions {
  /** What the frame says where the error ends the widget. Default: that it could not be shown. */
  readonly shown?: readonly [russian: string, english: string];
}

/** What this package throws. */
export class RuntimeError<
  Code extends RuntimeErrorCode = RuntimeErrorCode,
  Options extends RuntimeErrorOptions = RuntimeErrorOptions,
> extends Error {
  override readonly name: string = "RuntimeError";
  declare readonly code: Code;
  declare readonly shown: RuntimeErrorOptions["shown"];

  constructor(code: Code, message: string, options?: Options) {
    super(message);
    Object.assign(this, { code }, options);
  }
}

/** What a {@link RemoteError} may carry. */
export interface RemoteErrorOptions extends RuntimeErrorOptions {
  /** The HTTP status, with the code `http`. */
  readonly status?: number | undefined;
}

/**
 * A request to the application's server that gave no data. With the codes `payload` and `http` the `cause` is the
 * `error` of the server's answer, where there is one: {@link serverError} reads it.
 */
export class RemoteError extends RuntimeError<RemoteErrorCode, RemoteErrorOptions> {
  /** The HTTP status, with the code `http`. */
  declare readonly status: number | undefined;
}
