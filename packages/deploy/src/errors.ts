/** The codes a {@link DeployError} can carry. */
export type DeployErrorCode =
  | "bad-target" // the target's address, id or password cannot be right
  | "unauthorized" // 401
  | "forbidden" // 403
  | "not-found" // 404 where a store has its widgets
  | "not-a-store" // a web page instead of data
  | "refused" // any other complete 4xx
  | "redirected" // any 3xx: never followed
  | "unreachable" // no connection: name, port, certificate
  | "timeout" // no complete response in time
  | "interrupted" // the connection broke during the request or the response
  | "limited" // the request limit, in spite of waiting
  | "unexpected-answer" // a response that cannot be read
  | "endless-answer" // a response longer than any list that is read
  | "list-incomplete" // the list lacks a widget that the store shows by its id
  | "server-error" // 5xx
  | "no-bundles" // nothing has been built
  | "broken-bundle" // the output of the build was changed or cannot be used
  | "too-large" // a widget, or all of them in the store, above the limits of size
  | "missing-setting" // a required setting has no value for this store
  | "bad-setting" // a setting's value does not fit its type
  | "history-failed" // a change could not be saved, so it was not made
  | "no-history" // nothing is saved that a rollback could restore
  | "no-widget" // the store has no widget with this id
  | "not-adoptable" // the widget already belongs to a project, or its name is taken
  | "bad-plan" // a saved plan that cannot be read
  | "plan-outdated" // the store or the bundles have changed since the plan was made
  | "not-confirmed" // the store does not show what was written
  | "duplicated" // rivals keep creating the same widget
  | "stopped"; // the run was told to stop before its next request

/** The error of this package. No message, fix or cause contains a password. */
export class DeployError extends Error {
  override readonly name: string = "DeployError";
  readonly code: DeployErrorCode;
  /** What to do next, as a sentence. */
  readonly fix: string;

  constructor(code: DeployErrorCode, message: string, { fix, cause }: { fix: string; cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.fix = fix;
  }
}
