import { unzipSync } from "fflate";

const entrySignature = "PK\x03\x04";
const endSignature = "PK\x05\x06";

/** The size that the entries of an archive may have when they are unpacked, in bytes. */
export const mostUnpacked = 256 * 2 ** 20;

/** Size of the record at the end of an archive, with the longest comment that it can hold. */
const longestEnd = 22 + 0xffff;

/**
 * Whether bytes begin or end as a ZIP archive does. Something else may precede the archive, such as a script.
 */
export function isZip(bytes: Buffer): boolean {
  const beginsAsZip = bytes.toString("latin1", 0, entrySignature.length) === entrySignature;
  return beginsAsZip || bytes.subarray(-longestEnd).includes(endSignature, 0, "latin1");
}

/**
 * Unpacks the entries of a ZIP archive, such as a trace of Playwright.
 *
 * @throws when the archive is damaged, has two entries of one name, uses an unknown method, or unpacks to
 *   more than {@link mostUnpacked}
 */
export function zipEntries(bytes: Buffer): Buffer[] {
  let unpacked = 0;
  const names = new Set<string>();
  // The archive counts its positions from its first entry.
  const start = Math.max(0, bytes.indexOf(entrySignature, 0, "latin1"));
  const entries = unzipSync(bytes.subarray(start), {
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
