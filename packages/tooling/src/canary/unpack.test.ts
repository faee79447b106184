import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { unpack } from "./unpack.ts";

const two = strToU8("two ".repeat(100));
const archive = Buffer.from(zipSync({ stored: [strToU8("one"), { level: 0 }], deflated: two }));
const directoryAt = archive.indexOf("PK\x01\x02");
const endAt = archive.length - 22;

/** The archive with a changed number of 16 bits. */
function changed(at: number, value: number): Buffer {
  const bytes = Buffer.from(archive);
  bytes.writeUInt16LE(value, at);
  return bytes;
}

const secret = Buffer.from("secret");
const contents = ["one", "two ".repeat(100)];

test.each<[string, Buffer, string[]]>([
  ["an archive", archive, contents],
  ["an archive with a comment", Buffer.concat([changed(endAt + 20, 9), Buffer.from("a comment")]), contents],
  ["a report of Playwright's", Buffer.from(`"data:;base64,${archive.toString("base64")}"`), contents],
  ["an archive in an archive", Buffer.from(zipSync({ "a.zip": archive })), contents],
  ["gzip", gzipSync(secret), ["secret"]],
  ["gzip in an archive", Buffer.from(zipSync({ inner: gzipSync(secret) })), ["secret"]],
])("%s is unpacked", (_, bytes, expected) => {
  expect([...unpack(bytes)].map(String)).toEqual(expect.arrayContaining([String(bytes), ...expected]));
});

test.each([
  ["an empty archive", Buffer.from(zipSync({}))],
  ["a text", Buffer.from("PK, a text")],
  ["nothing", Buffer.alloc(0)],
])("%s has no entries", (_, bytes) => {
  expect([...unpack(bytes)]).toEqual([bytes]);
});

test.each<[string, Buffer, string]>([
  ["an archive without its end", archive.subarray(0, -30), "invalid zip data"],
  ["an archive with unknown compression", changed(directoryAt + 10, 93), "unknown compression type 93"],
  ["a damaged entry", changed(archive.indexOf("deflated") + 8, 0xffff), "invalid block type"],
  ["a damaged gzip", gzipSync(secret).subarray(0, -12), "unexpected end of file"],
])("%s is refused", (_, bytes, why) => {
  expect(() => [...unpack(bytes)]).toThrow(why);
});
