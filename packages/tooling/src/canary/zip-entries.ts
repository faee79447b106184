import { inflateRawSync } from "node:zlib";

const entrySignature = "PK\x03\x04";
const directorySignature = "PK\x01\x02";
const endSignature = "PK\x05\x06";

/** What one entry may unpack to, in bytes. */
export const mostUnpacked = 256 * 2 ** 20;

/** The bytes of an end record with the longest comment. */
const longestEnd = 22 + 0xffff;

interface Packed {
  /** Where its header begins. */
  readonly from: number;
  /** Where its bytes begin and end. */
  readonly start: number;
  readonly end: number;
  readonly method: number;
}

/** Whether bytes begin or end as a ZIP archive does; something else may stand before it. */
export function isZip(bytes: Buffer): boolean {
  return isAt(bytes, 0, entrySignature) || bytes.subarray(-longestEnd).includes(endSignature, 0, "latin1");
}

/**
 * What a ZIP archive holds, such as a trace of Playwright's, one entry after the other. Throws where something in it would
 * go unseen: it is damaged, its directory does not name all that is there, or it is packed in a way unknown here.
 */
export function* zipEntries(bytes: Buffer): Generator<Buffer> {
  const end = bytes.lastIndexOf(endSignature, bytes.length, "latin1");
  if (end < 0) throw new Error("the archive has no end");
  const comment = bytes.readUInt16LE(end + 20);
  if (end + 22 + comment !== bytes.length) throw new Error("something follows the archive");
  const directory = end - bytes.readUInt32LE(end + 12);
  const entries = readDirectory(bytes, directory, end);
  const count = bytes.readUInt16LE(end + 10);
  if (entries.length !== count) throw new Error("the archive has another number of entries");
  expectNoneBetween(bytes, entries, directory);
  for (const entry of entries) yield unpackEntry(bytes, entry);
}

function readDirectory(bytes: Buffer, directory: number, end: number): Packed[] {
  // They are counted from where the archive begins, which may be behind something else.
  const begin = directory - bytes.readUInt32LE(end + 16);
  const entries: Packed[] = [];
  let at = directory;
  while (at < end) {
    expectAt(bytes, at, directorySignature);
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new Error("the archive is encrypted");
    const from = begin + bytes.readUInt32LE(at + 42);
    expectAt(bytes, from, entrySignature);
    const start = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
    const size = bytes.readUInt32LE(at + 20);
    entries.push({ from, start, end: start + size, method: bytes.readUInt16LE(at + 10) });
    const lengths = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    at += lengths.reduce((sum, length) => sum + length, 46);
  }
  if (at !== end) throw new Error("the archive's directory does not end where the archive does");
  return entries;
}

/** Throws where entries overlap, and where there are more of them than the directory names. */
function expectNoneBetween(bytes: Buffer, entries: readonly Packed[], directory: number): void {
  const inOrder = entries.toSorted((a, b) => a.from - b.from);
  let seen = 0;
  for (const { from, end } of [...inOrder, { from: directory, end: bytes.length }]) {
    if (from < seen) throw new Error("entries of the archive overlap");
    if (bytes.subarray(seen, from).includes(entrySignature, 0, "latin1")) {
      throw new Error("the archive's directory does not name all of its entries");
    }
    seen = end;
  }
}

function unpackEntry(bytes: Buffer, { start, end, method }: Packed): Buffer {
  const packed = bytes.subarray(start, end);
  if (method === 0) return packed;
  if (method === 8) return inflateRawSync(packed, { maxOutputLength: mostUnpacked });
  throw new Error(`the archive is packed by method ${method}`);
}

function expectAt(bytes: Buffer, at: number, signature: string): void {
  if (!isAt(bytes, at, signature)) throw new Error(`the archive is damaged at ${at}`);
}

function isAt(bytes: Buffer, at: number, signature: string): boolean {
  return at >= 0 && bytes.toString("latin1", at, at + signature.length) === signature;
}
