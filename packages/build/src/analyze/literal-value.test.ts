import fc from "fast-check";
import { parseSync } from "rolldown/utils";
import { expect, test } from "vitest";
import { literalValue, rawOffset } from "./literal-value.ts";

function valueOf(code: string): unknown {
  const [statement] = parseSync("a.js", `(${code})`, { preserveParens: false }).program.body;
  return statement?.type === "ExpressionStatement" ? literalValue(statement.expression) : undefined;
}

test("any JSON is read from its literal", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      const json = JSON.stringify(data);
      expect(JSON.stringify(valueOf(json))).toBe(json);
    }),
  );
});

test.each([
  ["!0", true],
  ["!1", false],
  ["-1e3", -1000],
  ["`a\nb`", "a\nb"],
  ["{a:[`x`],'b-c':null,[`__proto__`]:1}", JSON.parse('{"a":["x"],"b-c":null,"__proto__":1}')],
])("what a minifier writes, %s, is read", (code, value) => {
  expect(valueOf(code)).toEqual(value);
});

test.each(["a", "[a]", "[,1]", "{...a}", "{a(){}}", "{get a(){return 1}}", "/a/", "1n", "`${a}`", "[1,[b]]"])(
  "%s is not data",
  (code) => {
    expect(valueOf(code)).toBeUndefined();
  },
);

test.each([
  ["abc", 2, "ab"],
  [String.raw`\n\x41b`, 2, String.raw`\n\x41`],
  [String.raw`\u{1f600}b`, 2, String.raw`\u{1f600}`],
  [String.raw`\u{41}b`, 1, String.raw`\u{41}`],
  [String.raw`\u0041b`, 1, String.raw`\u0041`],
  ["\\\nab", 1, "\\\na"],
  ["\u{1f600}b", 2, "\u{1f600}"],
  ["ab", 2, "ab"],
])("of %j, %d units take %j", (raw, units, written) => {
  expect(raw.slice(0, rawOffset(raw, units))).toBe(written);
});
