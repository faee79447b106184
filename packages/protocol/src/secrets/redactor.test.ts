import { describe, expect, test } from "vitest";
import { createRedactor } from "./redactor.ts";
import { spellings } from "./testing/spellings.ts";

const secret = 'p"a\\ss w/ö&r+d<%2B>€';
const { redact, isIn } = createRedactor([secret]);

describe("a secret is hidden", () => {
  test.each(
    Object.entries({
      "as it is": (text: string) => text,
      "in capitals": (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
      "in bytes read as Latin-1": (text: string) => Buffer.from(text).toString("latin1"),
      ...spellings,
    }),
  )("%s", (_name, spell) => {
    const text = `before "${spell(secret)}" and '${spell(secret)}' after`;
    expect(isIn(text)).toBe(true);
    expect(redact(text)).toMatch(/^before "\S*•••\S*" and '\S*•••\S*' after$/);
    expect(isIn(redact(text))).toBe(false);
  });

  const pairs = Object.entries(spellings).flatMap(([outerName, outer]) =>
    Object.entries(spellings).map(([name, inner]) => [name, outerName, inner, outer] as const),
  );

  test.each(pairs)("%s, and that %s", (_name, _outerName, inner, outer) => {
    expect(redact(`"${outer(inner(secret))}"`)).toMatch(/^"\S*•••\S*"$/);
  });

  test.each([
    ["several times", `${secret}, ${secret}${secret}`, "•••, ••••••"],
    ["beside broken escapes", `%${secret}%2 \\u00${secret}&amp${secret}`, "%•••%2 \\u00•••&amp•••"],
    ["behind the beginning of an escape", "%41234567\\u0061234567", "%4•••\\u006•••"],
    ["in a header", `Basic ${btoa("shop:1234567")}`, "Basic c2hvcD•••"],
  ])("%s", (_name, text, expected) => {
    expect(createRedactor([secret, "1234567"]).redact(text)).toBe(expected);
  });

  test("and the JSON around it stays JSON", () => {
    const known = createRedactor(['"quoted"', "\\back\\slash\\"]);
    const inner = JSON.stringify({ a: '"quoted"', b: "\\back\\slash\\" });
    for (const text of [inner, JSON.stringify({ inner })]) {
      expect(() => JSON.parse(known.redact(text))).not.toThrow();
      expect(known.isIn(known.redact(text))).toBe(false);
    }
  });
});

test.each([
  ["in other letters than ASCII", "пароль-Секрет", "ПАРОЛЬ-СЕКРЕТ"],
  ["in their bytes, with capital letters", "Пароль-Секрет", Buffer.from("Пароль-Секрет").toString("latin1")],
  ["in base64, with capital letters", "Пароль-Секрет", Buffer.from("Пароль-Секрет").toString("base64")],
  ["half in bytes, with capital letters", "Пароль-Секрет", "Пароль-%D0%A1екрет"],
  ["of backslashes alone", "\\\\\\", "\\\\\\"],
  ["with a backslash at the end", "secret\\", "secret\\"],
])("a secret %s is hidden", (_name, known, text) => {
  expect(createRedactor([known]).redact(`a ${text} b`)).toMatch(/^a •+=* b$/);
});

describe("several secrets", () => {
  test.each([
    ["one at the beginning of another", ["12345", "1234567"], "12345 1234567", "••• •••"],
    ["one inside another", ["23456", "1234567"], "23456 1234567", "••• •••"],
    ["two that overlap", ["12345", "34567"], "1234567", "•••"],
    ["two that touch", ["12345", "67890"], "1234567890", "••••••"],
    ["a short one", ["ab", ""], "ab ABC b", "••• •••C b"],
    ["none", [], "12345 %31", "12345 %31"],
    ["an empty one", [""], "12345 %31", "12345 %31"],
  ])("%s", (_name, secrets, text, expected) => {
    expect(createRedactor(secrets).redact(text)).toBe(expected);
  });
});

test("the replacement may depend on what is replaced", () => {
  const stars = createRedactor([secret], (found) => "*".repeat(found.length));
  const url = `https://a.example/?x=${encodeURIComponent(secret)}`;
  expect(stars.redact(url)).toBe(`https://a.example/?x=${"*".repeat(encodeURIComponent(secret).length)}`);
});

test.each(Object.entries(spellings))("a secret %s is not longer than said", (_name, spell) => {
  const { reach } = createRedactor(["12345", secret]);
  expect(spell(spell(secret)).length).toBeLessThanOrEqual(reach);
});

test("a text that looks like its secret in many ways is searched in time", { timeout: 10_000 }, () => {
  const known = createRedactor(["u005c".repeat(8)]);
  expect(known.isIn(`${"\\u005c".repeat(400)}!`)).toBe(true);
  expect(known.isIn(`${"\\u005c".repeat(7)}!`)).toBe(false);
});

describe("hostile text takes linear time", () => {
  const parts = [
    "%",
    "%25",
    "25",
    "%2525%",
    "\\",
    "\\\\u005c",
    "&",
    "&amp;",
    "amp;",
    "&#",
    "QUJD",
    "4142",
    "%2B",
    "p",
    "p%22a",
  ];

  // With the square of its length, each would take minutes.
  test.each(parts)("many times %s", { timeout: 10_000 }, (part) => {
    const text = part.repeat(50_000 / part.length);
    expect(redact(`%${text}`)).toBe(`%${text}`);
    expect(redact(`\\${text}`)).toBe(`\\${text}`);
    expect(redact(`&${text}`)).toBe(`&${text}`);
  });
});
