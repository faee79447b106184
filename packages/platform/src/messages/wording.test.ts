import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mapTexts, tell, word } from "./wording.ts";
import { wordingTexts } from "./wording-texts.ts";

const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

test("every text has the same places in both languages, and none is empty", () => {
  for (const [code, { ru, en }] of Object.entries(wordingTexts)) {
    expect([code, ...placesIn(en)]).toEqual([code, ...placesIn(ru)]);
    expect([code, ru.trim() !== "", en.trim() !== ""]).toEqual([code, true, true]);
  }
});

test("no English text has a Russian letter, and no Russian one is without", () => {
  const entries = Object.entries(wordingTexts);
  expect(entries.filter(([, { en }]) => /[а-яё]/i.test(en))).toEqual([]);
  expect(entries.filter(([, { ru }]) => !/[а-яё]/i.test(ru))).toEqual([]);
});

/** Named by the state of an installation. */
const saidByValue = new Set(["installing", "installed", "cancelled", "uninstalled"]);

test("every text is said somewhere", () => {
  const folder = new URL("../", import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|wording-texts\.ts$/.test(path))
    .map((path) => readFileSync(new URL(path, folder), "utf8"))
    .join("\n");
  const unsaid = Object.keys(wordingTexts).filter(
    (code) => !sources.includes(`"${code}"`) && !saidByValue.has(code),
  );
  expect(unsaid).toEqual([]);
});

const refused = word("badApplication", {
  problem: word("badValue", {
    path: word("loginUrl"),
    expected: word("httpsAddress"),
    found: "$& {path} <b>",
  }),
});

test("what is inside a wording is told in the language of the whole, values as they are", () => {
  expect(tell(refused, "en")).toBe(
    "the application cannot be used: loginUrl: expected an https address, such as https://app.example.com/path, found $& {path} <b>",
  );
  expect(tell(refused, "ru")).toBe(
    "Так описать приложение нельзя. URL входа: ожидается адрес https, например https://app.example.com/path; получено: $& {path} <b>.",
  );
});

test("a mask reaches every text among the values, and nothing else", () => {
  const masked = mapTexts(refused, (text) => text.replace("<b>", "***"));
  expect(tell(masked, "en")).toContain("found $& {path} ***");
  expect(mapTexts(word("notOk", { status: 500 }), () => "x")).toEqual(word("notOk", { status: 500 }));
});
