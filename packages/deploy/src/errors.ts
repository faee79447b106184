import { type ErrorDetails, type ErrorTable, OrderpaneError } from "@orderpane/protocol/errors";

export const deployErrors = {
  "bad-target": {
    exit: "usage",
    meaning: "The address, the application's id or its password is invalid.",
    advice: "Correct the variable in the .env file that the message names.",
  },
  unauthorized: {
    meaning: "The store refuses the id and the password (401).",
    advice:
      "Check ORDERPANE_APP_ID and ORDERPANE_APP_PASSWORD: every store has its own password, and the application must be installed there. If your server was refused, install it there again.",
  },
  forbidden: {
    meaning: "The application has no right for this in the store (403).",
    advice: "Give the application the right to it (widgets, orders), then install it in this store again.",
  },
  "not-found": {
    meaning: "There is no list of widgets at the address (404).",
    advice: "Is this the address of a store? ORDERPANE_STORE must be one, such as https://shop.myinsales.ru.",
  },
  "not-a-store": {
    meaning: "A web page came back where data was expected.",
    advice: "Is this the address of a store? ORDERPANE_STORE must be one, such as https://shop.myinsales.ru.",
  },
  refused: {
    meaning: "The store refuses the request with another status of 4xx.",
    advice: "Correct what the store names, in widget.json or in the widget's source.",
  },
  redirected: {
    meaning:
      "The store redirects the request, and a redirect is never followed, because it would take the password along.",
    advice: "Set ORDERPANE_STORE to the address that the back-office has in the browser.",
  },
  unreachable: {
    meaning: "No connection: the name, the port or the certificate is wrong, or there is no network.",
    advice: "Check ORDERPANE_STORE and the network. A local store must be running.",
  },
  timeout: {
    meaning: "No complete response came in time.",
    advice: "Try again. Check whether the back-office is slow in a browser too.",
  },
  interrupted: {
    meaning: "The connection broke during the request or the response.",
    advice: "Try again: what was done is found in the store, and nothing is done twice.",
  },
  limited: {
    meaning: "The limit of requests is used up, and waiting has not helped.",
    advice: "Try again later. Other programs may use the application's quota in this store.",
  },
  "unexpected-answer": {
    meaning: "The response cannot be read.",
    advice: "Try again. If it fails again, check that the address is that of a store.",
  },
  "endless-answer": {
    meaning: "The response is longer than any list of widgets that is read.",
    advice: "If it is a store, delete large widgets that the application does not need.",
  },
  "list-incomplete": {
    meaning:
      "The list lacks a widget that the store shows by its id, so it does not show which widgets are missing.",
    advice:
      "Nothing is created as long as this is so. Delete widgets that the application does not need, and ask the store's support.",
  },
  "server-error": {
    meaning: "The store responds with 5xx.",
    advice: "Try again later.",
  },
  "no-bundles": {
    exit: "usage",
    meaning: "Nothing has been built.",
    advice: "Run orderpane build. With a command that builds, leave out --no-build.",
  },
  "broken-bundle": {
    exit: "usage",
    meaning: "The output of the build was changed, or another version of Orderpane wrote it.",
    advice: "Build again: orderpane build.",
  },
  "too-large": {
    exit: "usage",
    meaning: "A widget would be larger than the limit allows.",
    advice: "Load large data from your server.",
  },
  "missing-setting": {
    exit: "usage",
    meaning: "A required setting has no value for this store.",
    advice: "Set ORDERPANE_SETTING_<NAME> in the target's .env file.",
  },
  "bad-setting": {
    exit: "usage",
    meaning: "The value of a setting does not fit its type.",
    advice: "Correct ORDERPANE_SETTING_<NAME>: the message says what is expected.",
  },
  "history-failed": {
    meaning: "A copy of the widget could not be saved, so the widget was not changed.",
    advice: "Make the place that the message names writable, such as .orderpane/history/.",
  },
  "no-history": {
    exit: "usage",
    meaning: "Nothing is saved on this machine that a rollback could restore.",
    advice: "orderpane history lists the saved runs. Roll back on the machine that deployed.",
  },
  "no-widget": {
    meaning: "The store has no widget with this id.",
    advice: "orderpane list shows the ids.",
  },
  "not-adoptable": {
    meaning:
      "The widget already belongs to a project, or the project has a widget of this name in the store.",
    advice: "Adopt a widget that was made by hand, under a name that is free.",
  },
  "changed-meanwhile": {
    exit: "partly",
    meaning:
      "Another machine or a person has changed or deleted a widget since it was listed, so it was left alone.",
    advice: "Look at orderpane list. If the change is still right, run the command again.",
  },
  "not-confirmed": {
    meaning: "The store does not show what was written.",
    advice: "Deploy again. If that fails too, another program may be changing the widgets.",
  },
  duplicated: {
    meaning: "The store still changes whenever it is read back: others keep creating the same widget.",
    advice: "Deploy again when no other machine does.",
  },
  stopped: {
    meaning: "The run was stopped before its next request.",
    advice: "Run it again: it continues where it stopped.",
  },
} as const satisfies ErrorTable;

export type DeployErrorCode = keyof typeof deployErrors;

/** The error of this package. Its message, fix and cause never contain a password. */
export class DeployError extends OrderpaneError<DeployErrorCode> {
  override readonly name: string = "DeployError";

  constructor(code: DeployErrorCode, message: string, details?: ErrorDetails) {
    super(deployErrors, code, message, details);
  }
}
