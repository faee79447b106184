import fc from "fast-check";
import { expect, test } from "vitest";
import { createRedactor } from "../secrets.ts";
import { spellings } from "../testing/spellings.ts";
import { findForbiddenCharacter } from "../widget/xml-text.ts";

const numRuns = 30_000;
/** In ms; all cases take minutes on a busy machine. */
const timeout = 600_000;

/** No mark of a hidden secret, and no character that a spelling cannot carry. */
const anySecret = fc
  .oneof(
    fc.string({ minLength: 5, maxLength: 40, unit: "binary" }),
    fc.string({ minLength: 5, maxLength: 40, unit: "grapheme-ascii" }),
    fc.string({
      minLength: 5,
      maxLength: 20,
      unit: fc.constantFrom(...Array.from("%25\\u0041&amp;lt;+ /=\"\n\t'ая€😀")),
    }),
  )
  .filter((text) => !/[•\ufffd\u0080-\u009f]/.test(text) && !findForbiddenCharacter(text));
/** Escapes, whole and broken, and digits that may be base64. */
const surroundings = fc.string({
  maxLength: 30,
  unit: fc.constantFrom(...Array.from("%\\&#;ux=+/\"' abc012é"), "%25", "&amp;", "\\u00", "&#3", "%4"),
});
const oneSpelling = fc.constantFrom(...Object.values(spellings));

test("a secret never survives in a spelling, wherever it stands", { timeout }, () => {
  const property = fc.property(
    anySecret,
    oneSpelling,
    surroundings,
    surroundings,
    (text, spell, before, after) => {
      const spelled = spell(text);
      const redactor = createRedactor([text], () => "•");
      const redacted = redactor.redact(`${before}${spelled}${after}`);
      expect(redacted).toContain("•");
      expect(redacted).not.toContain(spelled);
      expect(redactor.isIn(redacted)).toBe(false);
    },
  );
  fc.assert(property, { numRuns });
});

test("no secret of several survives, and the longest is hidden as a whole", { timeout }, () => {
  const property = fc.property(anySecret, anySecret, oneSpelling, (text, end, spell) => {
    const longer = text + end;
    const redactor = createRedactor([text, longer], () => "•");
    expect(redactor.redact(`"${longer}"`)).toBe('"•"');
    expect(redactor.isIn(redactor.redact(`${spell(text)} ${spell(longer)}`))).toBe(false);
  });
  fc.assert(property, { numRuns });
});

test("base64 around a secret keeps what the neighbours alone decide", { timeout }, () => {
  const ascii = fc.string({ maxLength: 8, unit: "grapheme-ascii" });
  const property = fc.property(anySecret, ascii, ascii, (text, before, after) => {
    fc.pre(!createRedactor([text]).isIn(before + after));
    const packed = Buffer.from(`<${before}${text}${after}>`).toString("base64url");
    const [start = "", ...rest] = createRedactor([text], () => "•")
      .redact(packed)
      .split("•");
    expect(rest).toHaveLength(1);
    expect(`<${before}`.startsWith(Buffer.from(start, "base64").toString().slice(0, -1))).toBe(true);
    expect(rest[0]?.length).toBeLessThanOrEqual(Math.ceil(((after.length + 1) * 8) / 6));
  });
  fc.assert(property, { numRuns });
});
