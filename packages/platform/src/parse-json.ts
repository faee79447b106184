import type { PlatformError } from "./errors.ts";

/** Reads the JSON of a file in UTF-8. */
export function parseJsonBytes(bytes: Uint8Array, refuse: (problem: string) => PlatformError): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const isRead = error instanceof SyntaxError;
    throw refuse(isRead ? `it is not JSON: ${error.message}` : "expected UTF-8, found bytes that are not");
  }
}
