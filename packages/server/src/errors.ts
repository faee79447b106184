import { type ErrorDetails, type ErrorTable, OrderpaneError } from "@orderpane/protocol/errors";

export { messageOf } from "@orderpane/protocol/errors";

/** The codes of {@link ServerError}s, each with its meaning and advice. */
export const serverErrors = {
  "bad-options": {
    exit: "usage",
    meaning: "An option of the application is invalid.",
    advice: "Correct the option that the message names.",
  },
  "weak-secret": {
    meaning: "A secret or a key has less than 128 bits.",
    advice:
      "Ask the platform for another secret, and make keys with `openssl rand -base64 32`. `acceptWeakSecret` keeps the secret that the platform issued.",
  },
  "registry-failed": {
    meaning: "The database failed. Nothing is half written.",
    advice:
      "Check that the database runs and is reachable, or that the path of its file is right, then try again.",
  },
  "unknown-store": {
    meaning: "No store of this id has installed the application, or its host is not among `shops`.",
    advice: "Use the `insalesId` of a store that has installed it. Add the host to `shops`.",
  },
  "unknown-release": {
    meaning: "The registry keeps no release with this id.",
    advice:
      "List the kept releases with `status`. A build becomes a release when an application starts with it.",
  },
  "release-running": {
    meaning: "Another release is on its way to the stores, or this one is everywhere already.",
    advice: "Bring the running release to 100 %, or go back first.",
  },
  "bad-request": {
    meaning: "A value for a verb of the fleet is missing or wrong.",
    advice: "Correct the value that the message names.",
  },
  "unknown-verb": {
    meaning: "The fleet has no such verb.",
    advice: "Use the same version of the command and the application.",
  },
  "wrong-key": {
    meaning: "The request does not have the operator's key.",
    advice: "Use the value of the application's option `operatorKey`.",
  },
  uninstalled: {
    meaning: "The store has uninstalled the application, so its password is no longer valid.",
    advice: "Wait until the store installs it again.",
  },
  "sealed-otherwise": {
    meaning: "No key of the application opens the password that the registry holds.",
    advice:
      "Put the key that sealed it back into `keys`, behind the newest one, or install the application again.",
  },
} as const satisfies ErrorTable;

/** The code of a {@link ServerError}. */
export type ServerErrorCode = keyof typeof serverErrors;

/** The error of this package. Its message, fix and cause never contain a password, token or key. */
export class ServerError extends OrderpaneError<ServerErrorCode> {
  override readonly name = "ServerError";

  constructor(code: ServerErrorCode, message: string, details?: ErrorDetails) {
    super(serverErrors, code, message, details);
  }
}
