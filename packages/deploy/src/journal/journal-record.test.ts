import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeRecords, encodeRecord, type JournalRecord, openIntents } from "./journal-record.ts";

const intent = (key: string) => ({
  key,
  at: 1,
  project: "shop",
  widget: "buyer-card",
  build: "0".repeat(16),
  change: null,
});
const create = (key: string): JournalRecord => ({ kind: "create", ...intent(key) });
const settled = (key: string): JournalRecord => ({ kind: "settled", key });
const records = [create("a"), settled("a"), create("b"), create("c"), settled("c")];
const text = records.map(encodeRecord).join("");

test("records are read as they were written", () => {
  expect(decodeRecords(text)).toEqual({ records, damaged: 0 });
  expect(decodeRecords("")).toEqual({ records: [], damaged: 0 });
});

test("an intent is open until it is settled", () => {
  expect(openIntents(records)).toEqual([intent("b")]);
  expect(openIntents([settled("x"), create("x")])).toEqual([]);
});

test("an intent that an earlier release wrote has no change in history", () => {
  const { change, ...rest } = intent("a");
  const line = encodeRecord({ kind: "create", ...rest } as JournalRecord);
  expect(decodeRecords(line).records).toEqual([create("a")]);
});

describe("damage", () => {
  test("a line with a true checksum that holds another record counts as damaged", () => {
    const line = encodeRecord({ kind: "create", key: "a" } as JournalRecord);
    expect(decodeRecords(line + encodeRecord(settled("b")))).toEqual({ records: [settled("b")], damaged: 1 });
  });

  test("a log cut at any byte keeps its whole records", () => {
    const lengths = records.map((record) => encodeRecord(record).length);
    for (let end = 0; end <= text.length; end++) {
      const { records: read } = decodeRecords(text.slice(0, end));
      let whole = 0;
      for (let sum = 0; whole < lengths.length && sum + lengths[whole]! - 1 <= end; whole++) {
        sum += lengths[whole]!;
      }
      expect(read).toEqual(records.slice(0, whole));
    }
  });

  test("a flipped bit loses one or two records, and never invents one", () => {
    const bytes = Buffer.from(text);
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 7 }), (index, bit) => {
        const spoilt = Buffer.from(bytes);
        spoilt[index]! ^= 1 << bit;
        const { records: read, damaged } = decodeRecords(spoilt.toString("utf8"));
        expect(read.length).toBeGreaterThanOrEqual(records.length - 2);
        for (const record of read) expect(records).toContainEqual(record);
        expect(damaged > 0).toBe(read.length < records.length);
      }),
      { numRuns: 500 },
    );
  });
});
