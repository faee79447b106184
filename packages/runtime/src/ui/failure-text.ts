import { RemoteError } from "../errors.ts";
import { serverError } from "../remote/server-error.ts";
import { unconfirmedText } from "./texts.ts";

/** The server's message, or else `otherwise`. An error that is not the server's is printed to the console. */
export function failureText(error: unknown, otherwise = unconfirmedText()): string {
  if (error instanceof RemoteError) return serverError(error)?.message || otherwise;
  console.error(error);
  return otherwise;
}
