import { readdirSync, readFileSync } from "node:fs";
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

/** Codes that the source does not spell out. */
const isComputed = (code: string) =>
  /^(?:state|field|right|source|globals|scheme|curl|order):|^(?:installing|installed|cancelled|uninstalled|spec|observed|assumed)$/.test(
    code,
  );

test("every message is used", () => {
  const folder = new URL("../", import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|message-table\.ts$/.test(path))
    .map((path) => readFileSync(new URL(path, folder), "utf8"))
    .filter((source) => /\/message\.ts"|\/locale\.ts"|\/layout\.ts"/.test(source))
    .join("\n");
  const unused = Object.keys(messageTable).filter(
    (code) => !sources.includes(`"${code}"`) && !isComputed(code),
  );
  expect(unused).toEqual([]);
});
