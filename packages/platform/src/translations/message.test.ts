import { expect, test } from "vitest";
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
  expect(formatMessage(refused, "ru")).toBe(
    "Так описать приложение нельзя. URL входа: ожидается $& {path} <b>.",
  );
});

test("a mask reaches every text among the values, and nothing else", () => {
  const masked = mapTexts(refused, (text) => text.replace("<b>", "***"));
  expect(formatMessage(masked, "en")).toContain("expected $& {path} ***");
  expect(mapTexts(createMessage("notOk", { status: 500 }), () => "x")).toEqual(
    createMessage("notOk", { status: 500 }),
  );
});
