import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";

/** How a ZIP archive begins in base64. */
const base64Zip = "UEsDB";

/**
 * Returns the bytes, then everything that is packed in them, at every depth: gzip, ZIP archives, and ZIP
 * archives as base64 in a text, such as Playwright's HTML report. Encrypted entries and entries that the
 * directory does not list are not unpacked: the programs that tests run write neither.
 *
 * @throws when something cannot be unpacked
 */
export function* unpack(bytes: Buffer): Generator<Buffer> {
  yield bytes;
  for (const part of partsOf(bytes)) yield* unpack(part);
}

function* partsOf(bytes: Buffer): Generator<Buffer> {
  if (bytes.toString("latin1", 0, 4) === "PK\x03\x04") {
    for (const { buffer, byteOffset, length } of Object.values(unzipSync(bytes))) {
      yield Buffer.from(buffer, byteOffset, length);
    }
  }
  // The third byte is the method; 8, deflate, is the only one in use.
  if (bytes.toString("hex", 0, 3) === "1f8b08") yield gunzipSync(bytes);
  // A pattern cannot search bytes that are too many for a string.
  let end = 0;
  for (let at = bytes.indexOf(base64Zip); at >= 0; at = bytes.indexOf(base64Zip, end)) {
    end = at;
    while (end < bytes.length && /[\w+/-]/.test(String.fromCharCode(bytes[end]!))) end++;
    yield Buffer.from(bytes.toString("latin1", at, end), "base64");
  }
}
