/** What went wrong with a request to the application's server. */
export type RemoteErrorCode =
  | "bad-url" // not an absolute https address (http where the page itself is http)
  | "network" // no answer, a status other than 2xx, no JavaScript, or the browser blocked it
  | "timeout" // no answer in time
  | "aborted" // the signal was aborted
  | "no-callback"; // a script came, but it did not call back: another callback, or a syntax error in it

export type RuntimeErrorCode =
  | "no-order" // the page has no order
  | "bad-settings" // `data-settings` of the root element is not JSON
  | RemoteErrorCode;

/** What this package throws. */
export class RuntimeError<Code extends RuntimeErrorCode = RuntimeErrorCode> extends Error {
  override readonly name: string = "RuntimeError";
  declare readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A request to the application's server that gave no answer. */
export class RemoteError extends RuntimeError<RemoteErrorCode> {
  override readonly name = "RemoteError";
}
