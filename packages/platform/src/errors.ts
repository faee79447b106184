import { type ErrorDetails, type ErrorTable, OrderpaneError } from "@orderpane/protocol/errors";
import { formatMessage, type Message } from "./translations/message.ts";

export const platformErrors = {
  "not-a-database": {
    exit: "usage",
    meaning: "The file cannot be opened as the database of a platform, or a newer version wrote it.",
    advice: "Choose another file with `--db`, or delete it to begin with an empty store.",
  },
  "database-in-use": {
    exit: "usage",
    meaning: "Another process holds the file.",
    advice: "Stop the other `orderpane dev` or `orderpane store`, or choose another file with `--db`.",
  },
  "port-in-use": {
    exit: "usage",
    meaning: "The port cannot be listened on.",
    advice: "Choose another port with `--port`, or stop the program that uses this one.",
  },
  "store-closed": {
    exit: "failed",
    meaning: "The platform closed before the application's server responded.",
    advice: "Start the platform again, check the state of the application, and repeat the call.",
  },
  "bad-application": {
    exit: "usage",
    meaning: "An application, or one of its rights, is not valid.",
    advice: "Correct the value that the message names. Addresses are https, or http on this machine.",
  },
  "unknown-application": {
    exit: "failed",
    meaning: "No application has this id.",
    advice: "The page `/applications` lists them. Register it first.",
  },
  "wrong-state": {
    exit: "failed",
    meaning: "The state of the installation does not allow it.",
    advice: "Install the application before a login or an uninstall.",
  },
  "unknown-assumption": {
    exit: "usage",
    meaning: "An assumption, or a value of one, does not exist.",
    advice: "`GET /__store/assumptions` of a store lists them.",
  },
  "bad-catalog-file": {
    exit: "usage",
    meaning: "A file of products, collections and filters is not valid.",
    advice: "Correct the value that the message names, and import the file again: nothing was imported.",
  },
  "bad-sample": {
    exit: "usage",
    meaning: "A file in `samples/orders/` or `samples/products/` of the project is not valid.",
    advice:
      "Correct what the message names. A sample is a JSON object with the fields that differ from a plain record.",
  },
  "bad-fault": {
    exit: "usage",
    meaning: "A fault is not valid.",
    advice: "Correct what the message names. `orderpane store --help` shows the form of a fault.",
  },
  "bad-clock": {
    exit: "usage",
    meaning: "The clock cannot be moved to this time.",
    advice: "Give a whole number of milliseconds, at least 0.",
  },
} as const satisfies ErrorTable;

export type PlatformErrorCode = keyof typeof platformErrors;

export class PlatformError extends OrderpaneError<PlatformErrorCode> {
  override readonly name = "PlatformError";
  /** The message as data, which pages translate; `null` for an error that no page shows. */
  readonly data: Message | null;

  constructor(code: PlatformErrorCode, message: string | Message, details?: ErrorDetails) {
    const isText = typeof message === "string";
    super(platformErrors, code, isText ? message : formatMessage(message, "en"), details);
    this.data = isText ? null : message;
  }
}
