import { expect, test } from "vitest";
import { messageTable } from "./message-table.ts";
import { createMessage, formatMessage, mapTexts } from "./message.ts";

const refused = createMessage("badApplication", {
  problem: createMessage("badValue", {
    path: createMessage("field:loginUrl"),
    expected: "$& {path} <b>",
  }),
});

test("a message inside a message is formatted in the same language, and values are inserted as they are", () => {
  expect(formatMessage(refused, "en")).toBe(
    "the application cannot be used: loginUrl: expected $& {path} <b>",
  );
  expect(formatMessage(refused, "ru")).toBe("Приложение не принято. URL входа: ожидается $& {path} <b>.");
});

test("a mask applies to the strings inside a message", () => {
  const masked = mapTexts(refused, (text) => text.replace("<b>", "***"));
  expect(formatMessage(masked, "en")).toContain("expected $& {path} ***");
});

const messages = Object.entries(messageTable);
const placeholdersIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

test("every message has the same placeholders in both languages, and each text is in its language", () => {
  for (const [code, { ru, en }] of messages) {
    expect([code, ...placeholdersIn(en)]).toEqual([code, ...placeholdersIn(ru)]);
    expect([code, /[а-яё№]/i.test(ru), /[а-яё]/i.test(en)]).toEqual([code, true, false]);
  }
});
