import { gunzipSync } from "node:zlib";
import { isZip, mostUnpacked, zipEntries } from "./zip-entries.ts";

/** How deep archives may be nested. An archive that contains itself has no end. */
const deepest = 8;

/** How a ZIP archive begins in base64. */
const base64Zip = "UEsDB";

/**
 * Returns the bytes, then everything that is packed in them, at every depth: ZIP archives, also as base64 in
 * a text such as Playwright's HTML report, and gzip.
 *
 * @throws when something cannot be unpacked
 */
export function* unpack(bytes: Buffer, depth = 0): Generator<Buffer> {
  yield bytes;
  for (const part of partsOf(bytes)) {
    if (depth === deepest) throw new Error("archives are nested too deep");
    yield* unpack(part, depth + 1);
  }
}

function* partsOf(bytes: Buffer): Generator<Buffer> {
  if (isZip(bytes)) yield* zipEntries(bytes);
  // The third byte is the method; 8, deflate, is the only one in use.
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
