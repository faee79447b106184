import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { findForbiddenCharacter } from "@orderpane/protocol/widget";
import { inlineScript } from "./inline-script.ts";
import { spellOut } from "./testing/spell-out.ts";

// Every row is an expression whose value has to be the same before and after. The programs stem from modules;
// where a classic script would take `<!--` for a comment, a third column says the same in another way.
const traps: [name: string, expression: string, reference?: string][] = [
  ["</script in a string", `"a</script>b"`],
  ["</SCRIPT in a string, single quotes", `'a</SCRIPT >b'`],
  ["<script in a string", `"a<script src=x>"`],
  ["<!-- in a string", `"<!-- x -->"`],
  ["<!-- <script> together", `"<!-- <script>"`],
  ["a < that is escaped already", `"\\</script>" + "\\\\</script>" + "\\\\\\<!--"`],
  ["a / that is escaped already", `"<\\/script>"`],
  ["a string with an escape before the trap", `"\\n</script>\\u{1f600}<!--"`],
  ["an escaped astral character", `"\\\u{1f600}<!--"`],
  ["a directive-like string", `(() => { "</script>"; return 1 })()`],
  ["an object key", `({ "</script>": 1, "<!--": 2 })`],
  ["a computed key", `({ ["</script>"]: 1 })`],
  ["a class member's name", `new (class { "</script>" = 3 })()["</script>"]`],
  ["a method's name", `({ "<!--"() { return 4 } })["<!--"]()`],
  ["a template", "`a</script>b`"],
  ["a template with expressions", "`<!--${1 + 1}</script>${`<script>${3}`}`"],
  ["a template after an escaped backtick", "`\\`</script>\\`${'<!--'}`"],
  ["a template with a dollar before the trap", "`$</script>$$<!--$&`"],
  ["a template with CRLF and CR", "`a\r\nb\rc<!--`"],
  ["a string continued over CRLF", '"a\\\r\nb\\\rc<!--"'],
  ["a tagged template, raw", "String.raw`</script>\\n<!--${1}\\u0041`"],
  ["a tagged template, cooked and raw", "((s, ...v) => [s, s.raw, v])`a</script>\\n${1}<!--${2}`"],
  ["a tagged template with an escape that means nothing", "((s) => [s, s.raw])`\\u{zz</script>`"],
  ["a tagged template with CRLF", "((s) => [s, s.raw])`</script>\r\n\\\r\n`"],
  ["a tagged template with a control character", "((s) => [s, s.raw])`\x01\\x02\uffff`"],
  ["a tagged template with a sequence", "((s, ...v) => v)`<!--${1, 2}${(3, 4)}`"],
  ["a tagged template with comments inside", "((s, ...v) => v)`<!--${/* a */ 1 /* b */}${2 // c\n}`"],
  ["a nested tagged template", "((s, ...v) => [s.raw, v])`<!--${String.raw`</script>${5}`}`"],
  ["a tag that is a method", "({ n: 7, t(s) { return [this.n, s.raw] } }).t`</script>`"],
  ["a tag of a tag", "((s) => (u) => [s.raw, u.raw])`</script>``<!--`"],
  ["a tag on a line of its own", "((s) => s.raw)\n`</script>`"],
  ["new with a tagged template", "new ((s) => class { x = s.raw })`</script>`()"],
  ["new with a member of a tagged template", "new ((s) => ({ C: class { x = s.raw } }))`</script>`.C(1)"],
  [
    "new of a class that is a tag's argument",
    "new (class { constructor(x) { this.x = x } })(String.raw`<!--`)",
  ],
  [
    "one strings object a site, frozen",
    "(() => { const t = (s) => s, f = () => t`<!--`, g = () => t`<!--`; " +
      "return [f() === f(), f() === g(), Object.isFrozen(f()), Object.isFrozen(f().raw), " +
      "Object.keys(f()), Array.isArray(f())] })()",
  ],
  [
    "a program with an Object of its own",
    "(() => { const Object = 1; return [String.raw`<!--`, Object] })()",
  ],
  [
    "a program that uses the first name",
    "(() => { const $t = 1, $t0 = 2; return [String.raw`<!--`, $t, $t0] })()",
  ],
  ["a regex with the trap in a class", `/[</script>]/g`],
  ["a regex with an escaped slash", `/<\\/script>/i.test("</SCRIPT>")`],
  ["a regex with <!--", `"<!--".replace(/<!--/, "x")`],
  ["a regex with a group called script", `/(?<script>a)\\k<script>/u.exec("aa").groups.script`],
  ["a regex with a lookbehind", `"x--y".replace(/(?<!--)y/, "z") + "xy".replace(/(?<!--)y/, "z")`],
  ["a regex with a control character", `/\x01\uffff/.source`],
  ["a regex behind a keyword", `(() => { return/[<!--]/.source })()`],
  ["a regex behind typeof and in", `[typeof/[<!--]/, "source"in/[<!--]/]`],
  ["new with a regex's constructor", `new/[<!--]/.constructor("a").source`],
  ["a program with a RegExp of its own", `((RegExp) => [/[<!--]/.test("<"), RegExp])(1)`],
  ["x<!--y", `((x, y) => [x<!--y, y])(0, 3)`, "[false, 2]"],
  ["x<!--y, twice", `((x, y) => [x<!--y<!--y, y])(0, 1)`, "[false, -1]"],
  ["x</script/.y", `((x, g) => x</script/g.lastIndex)(-1, 1)`],
  ["x<script", `((x, script) => [x<script, x<<script])(1, 2)`],
  ["-->", `((x) => { while (x --> 1); return x })(5)`],
  ["a comment", `/* </script> */ 1 // <!--\n + 2`],
  ["a comment between < and script", `((x, script) => x</* c */script)(1, 2)`],
  ["a comment that ends a line", `(() => { let a = "<!--" /*\n*/ let b = a; return b })()`],
  ["a legal comment", `/*! @license </script> */ 5`],
  ["control characters in a string", `"\x00\x01\x08\x0b\x0c\x0e\x1f\ufffe\uffff"`],
  ["control characters behind a backslash", `"\\\x01\\\x00"`],
  ["NUL before a digit", `"\x001"`],
  ["control characters in a template", "`\x01${1}\ufffe`"],
  ["lone surrogates in a string", `"\ud800x\udc00"`],
  ["lone surrogates in a template", "`\udfff`"],
  ["lone surrogates as escapes", `"\\ud800<!--"`],
  ["form feed and vertical tab as white space", `[\x0b1,\x0c2, "<!--"]`],
  ["U+2028, U+2029 and BOM", `"\u2028\u2029\ufeff<!--"`],
  ["astral identifiers", `(() => { const \u{20bb7} = "<!--"; return \u{20bb7} })()`],
  ["Cyrillic", `"Привет</script>Мир"`],
  ["$& and its kin", '"$& $1 $` $\' $$</script>"'],
  ["]]>", `"]]></script>"`],
  ["an import-like text", `"import('<!--')"`],
];

describe("a program with a trap does the same and is safe", () => {
  test.each(traps)("%s", (_name, expression, reference = expression) => {
    const alone = (value: string) => `(${value})`;
    const bundled = (value: string) => `"use strict";\n(function(){"use strict";return (${value})})()`;
    for (const program of [alone, bundled]) {
      const safe = inlineScript(program(expression));
      expectSafe(safe);
      expect(spellOut(runInNewContext(safe))).toBe(spellOut(runInNewContext(program(reference))));
    }
  });

  test("there are enough of them", () => {
    expect(traps.length).toBeGreaterThanOrEqual(60);
  });
});

test("a safe program stays as it is, comments included", () => {
  const program = `/* a */ "use strict"; (()=>"Привет" + \`<b>\${1}</b>\`)()`;
  expect(inlineScript(program)).toBe(program);
});

test("Cyrillic and other printable text is not escaped", () => {
  expect(inlineScript(`x("Привет\u{1f600}</script>")`)).toBe(`x("Привет\u{1f600}\\x3C/script>")`);
});

test("a program that is one IIFE gets no new globals", () => {
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
