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

test.each([
  ["alone", archive],
  ["behind a script", Buffer.concat([Buffer.from("#!/bin/sh\n"), archive])],
  ["with a comment", Buffer.concat([changed(endAt + 20, 9), Buffer.from("a comment")])],
])("an archive %s is unpacked", (_, bytes) => {
  expect([...unpack(bytes)].map(String)).toEqual([String(bytes), "one", "two ".repeat(100)]);
});

test.each([
  ["an empty archive", Buffer.from(zipSync({}))],
  ["a text", Buffer.from("PK, a text")],
  ["nothing", Buffer.alloc(0)],
])("%s has no entries", (_, bytes) => {
  expect([...unpack(bytes)]).toEqual([bytes]);
});

test.each([
  ["without its end", archive.subarray(0, -30), "invalid zip data"],
  ["with unknown compression", changed(directoryAt + 10, 93), "unknown compression type 93"],
  ["with a damaged entry", changed(archive.indexOf("deflated") + 8, 0xffff), "invalid block type"],
  ["of too many bytes", changed(directoryAt + 24 + 2, 0x2000), "too many bytes"],
])("an archive %s is refused", (_, bytes, why) => {
  expect(() => [...unpack(bytes)]).toThrow(why);
});
