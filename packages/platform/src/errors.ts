import { formatMessage, type Message } from "./messages/message.ts";

/** The codes a {@link PlatformError} can carry. */
export type PlatformErrorCode =
  | "not-a-database" // the file cannot be opened as the database of a store
  | "database-in-use" // another process (or another store of this one) holds the file
  | "port-in-use" // the port cannot be listened on
  | "store-closed" // the store has ended before the application's server answered
  | "bad-order" // an order whose id is none
  | "bad-product" // a product whose id is none
  | "bad-application" // an application, or the rights of one, that cannot be
  | "unknown-application" // an id that no application has
  | "wrong-state" // what the state of an installation does not allow
  | "unknown-variant" // a variant, or a value of one, that does not exist
  | "bad-store-file" // a seed file or an import that says something that cannot be
  | "unknown-snapshot" // a name under which nothing was kept
  | "too-many-snapshots" // one more than are kept
  | "bad-fault" // a fault that cannot be, or that is there already
  | "unknown-fault" // a fault that is not there
  | "bad-log-filter" // a parameter of the request log that cannot be
  | "bad-clock" // a time that the clock cannot be moved to
  | "bad-page"; // a page of the user's own whose path is none, or is taken

/** What every function of this package throws. */
export class PlatformError extends Error {
  override readonly name = "PlatformError";
  readonly code: PlatformErrorCode;
  /** The message as data, which pages show in their language; `null` for an error that no page shows. */
  readonly data: Message | null;

  constructor(code: PlatformErrorCode, message: string | Message, options?: ErrorOptions) {
    super(typeof message === "string" ? message : formatMessage(message, "en"), options);
    this.code = code;
    this.data = typeof message === "string" ? null : message;
  }
}
