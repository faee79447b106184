import { expect, test } from "vitest";
import { createWriteLedger, type Write } from "./write-ledger.ts";

const done: Write = { kind: "create", code: "old" };
const replacing: Write = { kind: "replace", id: 1, code: "new" };
const deleting: Write = { kind: "delete", id: 1 };
const creating: Write = { kind: "create", code: "other" };

test.each<[name: string, open: Write | null, found: [number, string][], damage: string[]]>([
  ["what is acknowledged is there", null, [[1, "old"]], []],
  ["a widget is lost", null, [], ["widget 1: old was acknowledged, no widget is there"]],
  ["a widget is changed", null, [[1, "odd"]], ["widget 1: old was acknowledged, odd is there"]],
  ["an open PUT has not taken place", replacing, [[1, "old"]], []],
  ["an open PUT has taken place", replacing, [[1, "new"]], []],
  ["an open PUT has destroyed it", replacing, [], ["widget 1: old was acknowledged, no widget is there"]],
  ["an open DELETE has not taken place", deleting, [[1, "old"]], []],
  ["an open DELETE has taken place", deleting, [], []],
  [
    "an open POST has taken place",
    creating,
    [
      [1, "old"],
      [2, "other"],
    ],
    [],
  ],
  [
    "an open POST has taken place twice",
    creating,
    [
      [1, "old"],
      [2, "other"],
      [3, "other"],
    ],
    ["nobody asked for widget 3: other"],
  ],
])("%s", (_, open, found, damage) => {
  const ledger = createWriteLedger();
  ledger.begin(done);
  ledger.acknowledge(done, 1);
  if (open) ledger.begin(open);
  expect(ledger.settle(new Map(found))).toEqual(damage);
  expect([...ledger.known]).toEqual(found);
  expect(ledger.open.size).toBe(0);
});

test("a widget whose DELETE was acknowledged may not be there", () => {
  const ledger = createWriteLedger();
  ledger.acknowledge(done, 1);
  ledger.acknowledge(deleting, 1);
  expect(ledger.settle(new Map([[1, "old"]]))).toEqual(["nobody asked for widget 1: old"]);
});
