import { formatMessage, type Message } from "./messages/message.ts";

/** The codes a {@link PlatformError} can carry. */
export type PlatformErrorCode =
  | "not-a-database" // the file cannot be opened as the database of a platform
  | "database-in-use" // another process, or another platform in this one, holds the file
  | "port-in-use" // the port cannot be listened on
  | "store-closed" // the platform closed before the application's server responded
  | "bad-order" // an order without a valid id
  | "bad-product" // a product without a valid id
  | "bad-application" // an invalid application, or invalid rights of one
  | "unknown-application" // an id that no application has
  | "wrong-state" // the state of the installation does not allow it
  | "unknown-assumption" // an assumption, or a value of one, that does not exist
  | "bad-catalog-file" // a file of products, collections and filters that cannot be imported
  | "bad-store-file" // an invalid seed file or import
  | "unknown-snapshot" // a snapshot that does not exist
  | "too-many-snapshots" // one more snapshot than is allowed
  | "bad-fault" // an invalid fault, or one that exists already
  | "unknown-fault" // a fault that does not exist
  | "bad-log-filter" // an invalid parameter of the request log
  | "bad-clock" // a time that the clock cannot be moved to
  | "bad-page"; // a page of the user whose path is invalid or taken

/** What the functions of this package throw. */
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
