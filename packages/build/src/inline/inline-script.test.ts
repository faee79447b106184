import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { inlineScript } from "./inline-script.ts";

// The corpus runs all other traps in Chromium.
test.each(["`\\`</script>\\`${'<!--'}`", "`$</script>$$<!--$&`"])("%s keeps its value", (template) => {
  const safe = inlineScript(template);
  expect(safe).not.toMatch(/<\/script|<!--/);
  expect(runInNewContext(safe)).toBe(runInNewContext(template));
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
