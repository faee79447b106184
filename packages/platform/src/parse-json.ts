import type { PlatformError } from "./errors.ts";

/** Reads JSON from a file. The error has the place, but quotes nothing, because the file may hold a secret. */
export function parseJson(text: string, refuse: (problem: string) => PlatformError): unknown {
  const content = text.replace(/^\uFEFF/, "");
  if (content.trim() === "") throw refuse("it is empty: expected JSON as an export writes it");
  try {
    return JSON.parse(content);
  } catch (error) {
    throw refuse(`it is not JSON${placeIn(String(error))}`);
  }
}

/** Returns where the parser stopped, if it says so. */
function placeIn(message: string): string {
  const [place] = /(?:at|in) (?:position \d+|line \d+ column \d+)[^"]*$/.exec(message) ?? [];
  if (place !== undefined) return `, ${place}`;
  return message.includes("Unexpected end") ? ": it ends too early" : "";
}
