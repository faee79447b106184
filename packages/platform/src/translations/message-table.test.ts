import { expect, test } from "vitest";
import { messageTable } from "./message-table.ts";

const messages = Object.entries(messageTable);
const placeholdersIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

test("every message has the same placeholders in both languages, and none is empty", () => {
  for (const [code, { ru, en }] of messages) {
    expect([code, ...placeholdersIn(en)]).toEqual([code, ...placeholdersIn(ru)]);
    expect([code, ru.trim() !== "", en.trim() !== ""]).toEqual([code, true, true]);
  }
});

test("English texts have no Russian letters, and Russian texts have some", () => {
  expect(messages.filter(([, { en }]) => /[а-яё]/i.test(en))).toEqual([]);
  expect(messages.filter(([, { ru }]) => !/[а-яё№]/i.test(ru))).toEqual([]);
});
