import { scaled } from "@orderpane/tooling/scale";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createRedactor } from "../secrets/redactor.ts";
import { characterSpellings, spellings } from "../secrets/testing/spellings.ts";
import { findForbiddenCharacter } from "../widget/xml-text.ts";

/** Any secret in any text, and any way to spell it: none survives. */
const runs = scaled({ sample: 300, all: 30_000 });

const anySecret = fc.oneof(
  fc.string({ minLength: 5, maxLength: 40, unit: "binary" }),
  fc.string({ minLength: 5, maxLength: 40, unit: "grapheme-ascii" }),
  fc.string({
    minLength: 5,
    maxLength: 20,
    unit: fc.constantFrom(...Array.from("%25\\u0041&amp;lt;+ /=\"\n\t'ая€😀")),
  }),
);
/**
 * Backslashes alone are not a secret, one at its end may stay, and HTML has no number for U+0080 to U+009F.
 */
const goodSecret = anySecret.filter(
  (text) =>
    text.replaceAll("\\", "").length >= 5 &&
    !/\\$|[•\ufffd\u0080-\u009f]/.test(text) &&
    !findForbiddenCharacter(text),
);
/** Escapes, whole and broken, and digits that may be base64. */
const surroundings = fc.string({
  maxLength: 30,
  unit: fc.constantFrom(...Array.from("%\\&#;ux=+/\"' abc012é"), "%25", "&amp;", "\\u00", "&#3", "%4"),
});
const oneSpelling = fc.constantFrom(...Object.values(spellings));

test(`a secret never survives, spelled up to three times in any way (${runs} cases)`, () => {
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
  fc.assert(property, { numRuns: runs });
});

test(`a secret whose characters are spelled in different ways never survives (${runs} cases)`, () => {
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
  fc.assert(property, { numRuns: runs });
});

test(`base64 around a secret keeps what the neighbours alone decide (${runs} cases)`, () => {
  const ascii = fc.string({ maxLength: 8, unit: "grapheme-ascii" });
  const property = fc.property(goodSecret, ascii, ascii, (text, before, after) => {
    fc.pre(!createRedactor([text]).isIn(before + after));
    const packed = Buffer.from(`<${before}${text}${after}>`).toString("base64url");
    const [start = "", ...rest] = createRedactor([text], () => "•")
      .redact(packed)
      .split("•");
    expect(rest).toHaveLength(1);
    expect(`<${before}`.startsWith(Buffer.from(start, "base64").toString())).toBe(true);
    expect(rest[0]!.length).toBeLessThanOrEqual(Math.ceil(((after.length + 1) * 8) / 6));
  });
  fc.assert(property, { numRuns: runs });
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
