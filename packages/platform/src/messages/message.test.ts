import { expect, test } from "vitest";
import { createMessage, formatMessage, mapTexts } from "./message.ts";

const refused = createMessage("badApplication", {
  problem: createMessage("badValue", {
    path: createMessage("field:loginUrl"),
    expected: createMessage("httpsAddress"),
    found: "$& {path} <b>",
  }),
});

test("a message inside a message is formatted in the same language, and values are inserted as they are", () => {
  expect(formatMessage(refused, "en")).toBe(
    "the application cannot be used: loginUrl: expected an https address, such as https://app.example.com/path, found $& {path} <b>",
  );
  expect(formatMessage(refused, "ru")).toBe(
    "Так описать приложение нельзя. URL входа: ожидается адрес https, например https://app.example.com/path; получено: $& {path} <b>.",
  );
});

test("a mask reaches every text among the values, and nothing else", () => {
  const masked = mapTexts(refused, (text) => text.replace("<b>", "***"));
  expect(formatMessage(masked, "en")).toContain("found $& {path} ***");
  expect(mapTexts(createMessage("notOk", { status: 500 }), () => "x")).toEqual(
    createMessage("notOk", { status: 500 }),
  );
});
