import { gunzipSync } from "node:zlib";
import { isZip, mostUnpacked, zipEntries } from "./zip-entries.ts";

/** An archive may lie in another, so many times: one that holds itself has no end. */
const deepest = 8;

/** How the base64 of a ZIP archive begins. */
const base64Zip = "UEsDB";

/**
 * The bytes, then what is packed in them, and in that: ZIP archives, also as base64 in a text such as Playwright's HTML
 * report, and gzip. Throws where something cannot be unpacked.
 */
export function* unpack(bytes: Buffer, depth = 0): Generator<Buffer> {
  yield bytes;
  for (const part of partsOf(bytes)) {
    if (depth === deepest) throw new Error("archives lie in each other too deep");
    yield* unpack(part, depth + 1);
  }
}

function* partsOf(bytes: Buffer): Generator<Buffer> {
  if (isZip(bytes)) yield* zipEntries(bytes);
  // Method 8, deflate, is the only one there is.
  if (bytes.toString("hex", 0, 3) === "1f8b08") yield gunzipSync(bytes, { maxOutputLength: mostUnpacked });
  let end = 0;
  for (let at = bytes.indexOf(base64Zip); at >= 0; at = bytes.indexOf(base64Zip, end)) {
    end = endOfBase64(bytes, at);
    yield Buffer.from(bytes.toString("latin1", at, end), "base64");
  }
}

function endOfBase64(bytes: Buffer, start: number): number {
  let end = start;
  while (end < bytes.length && /[\w+/-]/.test(String.fromCharCode(bytes[end]!))) end++;
  return end;
}
