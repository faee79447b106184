/** The codes a {@link DeployError} can carry. */
export type DeployErrorCode =
  | "bad-target" // the target's address, id or password cannot be right
  | "unauthorized" // 401
  | "forbidden" // 403
  | "not-found" // 404 where a store has its widgets
  | "not-a-store" // a web page where a store answers data
  | "refused" // any other complete 4xx
  | "redirected" // any 3xx: never followed
  | "unreachable" // no connection: name, port, certificate
  | "timeout" // no whole answer in time
  | "interrupted" // the connection broke during request or answer
  | "limited" // the request limit, waited for in vain
  | "unexpected-answer" // an answer that cannot be read
  | "server-error" // 5xx
  | "no-bundles" // nothing has been built
  | "broken-bundle" // what was built has been changed since
  | "missing-setting" // a required setting has no value for this store
  | "bad-setting" // a setting's value does not fit its type
  | "history-failed" // what a store holds could not be kept, so it was not changed
  | "journal-failed" // what is about to be created could not be noted, so it was not created
  | "no-history" // nothing is kept that could be rolled back to
  | "no-widget" // the store has no widget of this id
  | "not-adoptable" // the widget is missing or somebody's already
  | "bad-plan" // a saved plan that cannot be read
  | "plan-outdated" // the store or the bundles are no longer what the plan was made of
  | "not-recorded" // exchanges with a store cannot be kept
  | "bad-port" // the port cannot be listened on
  | "not-confirmed" // the store does not show what was written
  | "duplicated"; // the store shows what was written more than once

/** What this package throws. No message, fix or cause holds a password. */
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
