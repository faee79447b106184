import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findForbiddenCharacter } from "../widget/xml-text.ts";
import { createRedactor } from "./redactor.ts";
import { characterSpellings, spellings } from "./testing/spellings.ts";

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

const anySecret = fc.oneof(
  fc.string({ minLength: 5, maxLength: 40, unit: "binary" }),
  fc.string({ minLength: 5, maxLength: 40, unit: "grapheme-ascii" }),
  fc.string({
    minLength: 5,
    maxLength: 20,
    unit: fc.constantFrom(...Array.from("%25\\u0041&amp;lt;+ /=\"\n\t'ая€😀")),
  }),
);
/** Backslashes alone are not a secret, and one at its end may stay. */
const goodSecret = anySecret.filter(
  (text) =>
    text.replaceAll("\\", "").length >= 5 && !/\\$|[•\ufffd]/.test(text) && !findForbiddenCharacter(text),
);
/** Escapes, whole and broken, and digits that may be base64. */
const surroundings = fc.string({
  maxLength: 30,
  unit: fc.constantFrom(...Array.from("%\\&#;ux=+/\"' abc012é"), "%25", "&amp;", "\\u00", "&#3", "%4"),
});
const oneSpelling = fc.constantFrom(...Object.values(spellings));

describe("in any text", () => {
  test("a secret never survives, whatever stands around it and however often it is spelled again", () => {
    const property = fc.property(
      goodSecret,
      fc.array(oneSpelling, { maxLength: 3 }),
      fc.tuple(surroundings, surroundings),
      (text, chain, [before, after]) => {
        const spelled = chain.reduce((spelledSoFar, spell) => spell(spelledSoFar), text);
        const redactor = createRedactor([text], () => "•");
        const redacted = redactor.redact(`${before}"${spelled}" ${after}`);
        expect(redacted).toContain("•");
        expect(redacted).not.toContain(spelled);
        expect(redactor.isIn(redacted)).toBe(false);
        expect(redactor.redact(redacted)).toBe(redacted);
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  test("a secret whose characters are spelled in different ways never survives", () => {
    const ways = fc.array(fc.array(fc.constantFrom(...characterSpellings), { maxLength: 2 }), {
      minLength: 40,
      maxLength: 40,
    });
    const property = fc.property(
      goodSecret,
      ways,
      surroundings,
      surroundings,
      (text, spells, before, after) => {
        const spelled = Array.from(text)
          .map((character, at) => spells[at % 40]!.reduce((part, spell) => spell(part), character))
          .join("");
        const { redact: hide } = createRedactor([text], () => "•");
        expect(hide(`${before}${spelled}${after}`)).toContain("•");
        expect(hide(`(${spelled})`).replaceAll("\\", "")).toBe("(•)");
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  test("harmless text stays as it is", () => {
    // No two of its letters are in any text below.
    const known = createRedactor(["zqxzqxzqx", "ящющящющ"]);
    const units = fc.constantFrom(
      ...Array.from("%\\&#;u=+/\"' abc012éд•"),
      "%25",
      "&amp;",
      "\\u0041",
      "&#65;",
      "Zq",
    );
    fc.assert(
      fc.property(
        fc.string({ unit: units, maxLength: 200 }),
        fc.array(oneSpelling, { maxLength: 2 }),
        (text, chain) => {
          const spelled = chain.reduce((spelledSoFar, spell) => spell(spelledSoFar), text);
          expect(known.redact(spelled)).toBe(spelled);
        },
      ),
    );
  });
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
