import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";

const zipEntry = "PK\x03\x04";
const zipEnd = "PK\x05\x06";

/** How a ZIP archive begins in base64. */
const base64Zip = "UEsDB";

/** Size of the record at the end of a ZIP archive, with the longest comment that it can hold. */
const longestEnd = 22 + 0xffff;

/** How deep archives may be nested. An archive that contains itself has no end. */
const deepest = 8;

/** The size that an archive may have when it is unpacked, in bytes. */
const mostUnpacked = 256 * 2 ** 20;

/**
 * Returns the bytes, then everything that is packed in them, at every depth: gzip and ZIP archives. A ZIP
 * archive may stand behind something else, such as a script, or as base64 in a text, such as Playwright's
 * HTML report. Two things in a ZIP archive are not unpacked: encrypted entries, and entries that the
 * directory does not list. The programs that tests run write neither.
 *
 * @throws when something cannot be unpacked: damaged, packed by an unknown method, nested too deep or too
 *   large
 */
export function* unpack(bytes: Buffer, depth = 0): Generator<Buffer> {
  yield bytes;
  for (const part of partsOf(bytes)) {
    if (depth === deepest) throw new Error("archives are nested too deep");
    yield* unpack(part, depth + 1);
  }
}

function* partsOf(bytes: Buffer): Generator<Buffer> {
  const start = bytes.indexOf(zipEntry, 0, "latin1");
  const hasEnd = bytes.subarray(-longestEnd).includes(zipEnd, 0, "latin1");
  // The archive counts its positions from its first entry.
  if (start === 0 || hasEnd) yield* unzip(bytes.subarray(Math.max(0, start)));
  // The third byte is the method; 8, deflate, is the only one in use.
  if (bytes.toString("hex", 0, 3) === "1f8b08") yield gunzipSync(bytes, { maxOutputLength: mostUnpacked });
  // A pattern cannot search bytes that are too many for a string.
  let end = 0;
  for (let at = bytes.indexOf(base64Zip); at >= 0; at = bytes.indexOf(base64Zip, end)) {
    end = at;
    while (end < bytes.length && /[\w+/-]/.test(String.fromCharCode(bytes[end]!))) end++;
    yield Buffer.from(bytes.toString("latin1", at, end), "base64");
  }
}

function unzip(archive: Buffer): Buffer[] {
  let unpacked = 0;
  const names = new Set<string>();
  const entries = unzipSync(archive, {
    filter({ name, originalSize }) {
      // The entries become members of an object, where one would replace another.
      if (names.has(name) || name === "__proto__") throw new Error(`the archive has two entries ${name}`);
      names.add(name);
      unpacked += originalSize;
      if (unpacked > mostUnpacked) throw new Error("the archive unpacks to too many bytes");
      return true;
    },
  });
  return Object.values(entries).map((entry) => Buffer.from(entry.buffer, entry.byteOffset, entry.length));
}
