import { inflateRawSync } from "node:zlib";

/** What a ZIP archive holds, such as a trace of Playwright's; nothing for other bytes. Throws where it is damaged. */
export function zipEntries(bytes: Buffer): Buffer[] {
  if (bytes.subarray(0, 4).toString("latin1") !== "PK\x03\x04") return [];
  const end = bytes.lastIndexOf("PK\x05\x06", bytes.length, "latin1");
  if (end < 0) throw new Error("the archive has no end");
  const entries: Buffer[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    entries.push(entryOf(bytes, at));
    const lengths = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    at += lengths.reduce((sum, length) => sum + length, 46);
  }
  return entries;
}

/** `at`: where the directory at the end of the archive describes it. */
function entryOf(bytes: Buffer, at: number): Buffer {
  const method = bytes.readUInt16LE(at + 10);
  const size = bytes.readUInt32LE(at + 20);
  const header = bytes.readUInt32LE(at + 42);
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  const packed = bytes.subarray(start, start + size);
  if (method === 0) return packed;
  if (method === 8) return inflateRawSync(packed);
  throw new Error(`the archive is packed by method ${method}`);
}
