import { types } from "node:util";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { findForbiddenCharacter } from "@orderpane/protocol/widget";
import { inlineScript } from "./inline-script.ts";

// Every row is an expression whose value must be the same before and after. If a classic script would treat
// `<!--` as a comment, the third column is an equivalent expression.
const traps: [name: string, expression: string, reference?: string][] = [
  ["a template after an escaped backtick", "`\\`</script>\\`${'<!--'}`"],
  ["a template with a dollar before the trap", "`$</script>$$<!--$&`"],
  ["a tagged template with a control character", "((s) => [s, s.raw])`\x01\\x02\uffff`"],
  ["a tagged template with a sequence", "((s, ...v) => v)`<!--${1, 2}${(3, 4)}`"],
  ["a regex with an escaped slash", `/<\\/script>/i.test("</SCRIPT>")`],
  ["x<!--y", `((x, y) => [x<!--y, y])(0, 3)`, "[false, 2]"],
  ["a comment", `/* </script> */ 1 // <!--\n + 2`],
];

describe("a program with a trap becomes safe and behaves the same", () => {
  test.each(traps)("%s", (_name, expression, reference = expression) => {
    const alone = (value: string) => `(${value})`;
    const bundled = (value: string) => `"use strict";\n(function(){"use strict";return (${value})})()`;
    for (const program of [alone, bundled]) {
      const safe = inlineScript(program(expression));
      expectSafe(safe);
      expect(spellOut(runInNewContext(safe))).toBe(spellOut(runInNewContext(program(reference))));
    }
  });
});

test("a safe program is unchanged, including comments", () => {
  const program = `/* a */ "use strict"; (()=>"Привет" + \`<b>\${1}</b>\`)()`;
  expect(inlineScript(program)).toBe(program);
});

test("Cyrillic and other printable text is not escaped", () => {
  expect(inlineScript(`x("Привет\u{1f600}</script>")`)).toBe(`x("Привет\u{1f600}\\x3C/script>")`);
});

test("a program in an IIFE gets no new globals", () => {
  const context = {};
  runInNewContext(inlineScript("(function(){ return String.raw`</script>` })()"), context);
  expect(runInNewContext("typeof $t0", context)).toBe("undefined");
});

test("a program that does not parse is refused", () => {
  expect(() => inlineScript(`let x = "<!--`)).toThrow(SyntaxError);
});

function expectSafe(code: string): void {
  expect(code).not.toMatch(/<\/script|<script|<!--|\r/i);
  expect(findForbiddenCharacter(code)).toBeNull();
}

/** Returns the value as JSON, extended with undefined and regular expressions. */
function spellOut(result: unknown): string {
  return JSON.stringify(result, (_key, value: unknown) => {
    if (value === undefined) return "undefined";
    return types.isRegExp(value) ? `regex ${value.source} ${value.flags}` : value;
  });
}
