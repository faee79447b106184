import { expect, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { openTables } from "./tables.ts";
import { createRecordBook } from "./record-collection.ts";

interface Thing {
  id: number;
  name?: string;
}

function openBook(samples: Thing[] = []) {
  const tables = openTables(openDatabase(":memory:"), () => 0);
  const { id: accountId } = tables.accounts.create({ title: "", host: "a.localhost", samples: true });
  const open = () =>
    createRecordBook<Thing>({ kind: "order", accountId, table: tables.records, samples: () => samples });
  return { book: open(), open };
}

test("records come in the order in which they were put, a later one in the place of its id", () => {
  const { book, open } = openBook([{ id: 5 }]);
  book.put({ id: 2, name: "second" });
  book.put({ id: 5, name: "first, changed" });
  const all = [
    { id: 5, name: "first, changed" },
    { id: 2, name: "second" },
  ];
  expect(book.list()).toEqual(all);
  expect(book.find(2)).toEqual({ id: 2, name: "second" });
  expect(book.find(3)).toBeUndefined();
  expect(open().list(), "after the store was opened again").toEqual(all);
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 53])("%s is no id", (id) => {
  const { book } = openBook();
  expect(() => book.put({ id })).toThrow(/the order must have a positive integer as its id, found/);
  expect(book.list()).toEqual([]);
});
