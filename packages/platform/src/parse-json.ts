import type { PlatformError } from "./errors.ts";

/** Reads the JSON of a file in UTF-8. Errors give the place but quote nothing: the file may hold a secret. */
export function parseJsonBytes(bytes: Uint8Array, refuse: (problem: string) => PlatformError): unknown {
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    const isLong = error instanceof Error && "code" in error && error.code === "ERR_STRING_TOO_LONG";
    throw refuse(isLong ? "expected less than 512 MB" : "expected UTF-8, found bytes that are not");
  }
  // `TextDecoder` has removed a byte order mark.
  if (text.trim() === "") throw refuse("it is empty: expected JSON");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse(`it is not JSON${placeIn(String(error))}`);
  }
}

function placeIn(message: string): string {
  const [place] = /(?:at|in) (?:position \d+|line \d+ column \d+)[^"]*$/.exec(message) ?? [];
  if (place !== undefined) return `, ${place}`;
  return message.includes("Unexpected end") ? ": it ends too early" : "";
}
