import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sayIn, texts } from "./texts.ts";

const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

test("every text has the same places in both languages, and none is empty", () => {
  for (const [key, { ru, en }] of Object.entries(texts)) {
    expect([key, ...placesIn(en)]).toEqual([key, ...placesIn(ru)]);
    expect([key, ru.trim() !== "", en.trim() !== ""]).toEqual([key, true, true]);
  }
});

test("no English text has a Russian letter", () => {
  const russian = Object.entries(texts).filter(([, { en }]) => /[а-яё]/i.test(en));
  expect(russian).toEqual([]);
});

/** Named by what they tell of: the states of an installation, and the provenances of a variant. */
const saidByValue = new Set([
  "installing",
  "installed",
  "cancelled",
  "uninstalled",
  "spec",
  "observed",
  "assumed",
]);

test("every text is said somewhere", () => {
  const folder = new URL("../pages/", import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && path !== "texts.ts")
    .map((path) => readFileSync(new URL(path, folder), "utf8"))
    .join("\n");
  const isSaid = (key: string) => sources.includes(`"${key}"`) || sources.includes(`texts.${key}[`);
  const unsaid = Object.keys(texts).filter((key) => !isSaid(key) && !saidByValue.has(key));
  expect(unsaid).toEqual([]);
});

test("values are put in as they are", () => {
  const say = sayIn("en");
  expect(say("orderTitle", { number: "$& {time} <b>" })).toBe("Order $& {time} <b>");
});
