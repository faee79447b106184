import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { zipOf } from "./testing/zip-of.ts";
import { isZip, zipEntries } from "./zip-entries.ts";

const texts = ["one", "two"];
const archive = zipOf([
  { name: "1", method: 0, packed: Buffer.from("one") },
  { name: "2", method: 8, packed: deflateRawSync(Buffer.from("two")) },
]);
const endAt = archive.length - 22;
const directoryAt = archive.indexOf("PK\x01\x02");

function read(bytes: Buffer): string[] {
  return [...zipEntries(bytes)].map(String);
}

/** The archive with a number of 16 bits changed. */
function changed(at: number, value: number): Buffer {
  const bytes = Buffer.from(archive);
  bytes.writeUInt16LE(value, at);
  return bytes;
}

function commented(comment: Buffer): Buffer {
  return Buffer.concat([changed(endAt + 20, comment.length), comment]);
}

test.each([
  ["as it is", archive],
  ["behind something else", Buffer.concat([Buffer.from("#!/bin/sh\n"), archive])],
  ["with a comment", commented(Buffer.from("a comment"))],
])("an archive %s is read", (_, bytes) => {
  expect(isZip(bytes)).toBe(true);
  expect(read(bytes)).toEqual(texts);
});

test("an empty one holds nothing", () => {
  expect(read(zipOf([]))).toEqual([]);
});

test("other bytes are none", () => {
  expect(isZip(Buffer.from("PK, a text"))).toBe(false);
  expect(isZip(Buffer.alloc(0))).toBe(false);
});

test.each([
  ["without its end", archive.subarray(0, -30), "no end"],
  ["with something behind it", Buffer.concat([archive, Buffer.from("more")]), "follows"],
  ["with a second end in its comment", commented(zipOf([])), "not name all"],
  ["with a second archive in its comment", commented(archive), "not name all"],
  ["behind another", Buffer.concat([archive, archive]), "not name all"],
  ["that counts no entries", changed(endAt + 10, 0), "number of entries"],
  ["whose directory is said to be empty", changed(endAt + 12, 0), "number of entries"],
  ["whose directory is said to be elsewhere", changed(endAt + 16, 1), "damaged at"],
  ["whose directory is damaged", changed(directoryAt, 0), "damaged at"],
  ["whose entry is elsewhere", changed(directoryAt + 42, 1), "damaged at"],
  ["whose entry is damaged", changed(0, 0), "damaged at"],
  ["whose entry is of no size", changed(directoryAt + 47 + 20, 0), "unexpected end"],
  ["whose entry reaches into the next", changed(directoryAt + 20, 40), "overlap"],
  ["that is encrypted", changed(directoryAt + 8, 1), "encrypted"],
  ["that is packed otherwise", changed(directoryAt + 10, 93), "method 93"],
  ["of more than 4 GB", changed(endAt + 10, 0xffff), "number of entries"],
])("an archive %s is refused, not read in part", (_, bytes, why) => {
  expect(isZip(bytes)).toBe(true);
  expect(() => read(bytes)).toThrow(why);
});
