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

test("values are put in as they are", () => {
  const say = sayIn("en");
  expect(say("orderTitle", { number: "$& {time} <b>" })).toBe("Order $& {time} <b>");
});
