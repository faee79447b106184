import { reads, scriptTrap, type Trap } from "./trap.ts";

// Traps outside literals: adjacent operators, names, newlines, and the input of template tags.
const programExpressions: [name: string, expression: string][] = [
  ["x < !--y, which a minifier closes up", "((x, y) => [x < !--y, y])(0, 3)"],
  ["x < !--y in a template's expression", "((x, y) => `<${x < !--y}!--${y}`)(0, 3)"],
  ["x-->y", "((x) => { let n = 0; while (x --> 1) n++; return [x, n]; })(5)"],
  ["x--> at the beginning of a line", "((x) => { let n = 0; while (x--\n> 1) n++; return [x, n]; })(5)"],
  ["x</script/.y", "((x, g) => [x</script/g.lastIndex, x</script>/.lastIndex])(-1, 1)"],
  ["x<script", "((x, script) => [x<script, x<<script, x<script/x])(1, 2)"],
  ["a comment between < and script", "((x, script) => x</* c */script)(1, 2)"],
  ["a comment between < and !--", "((x, y) => [x</* c */!--y, y])(0, 3)"],
  ["a regex behind return, typeof and in", "(() => { return[typeof/[<!--]/, 'source'in/[<!--]/] })()"],
  ["a regex with named group script", "/(?<script>a)\\k<script>/u.exec('aa').groups.script"],
  ["a lookbehind (?<!--", "'x--y'.replace(/(?<!--)y/, 'z') + 'xy'.replace(/(?<!--)y/, 'z')"],
  ["a regex with flag v", "((regex) => [regex, '<<!--s<!--'.match(regex)])(/[[<\\/script>]--[s]]<!--/v)"],
  [
    "a regex with state",
    "(() => { const r = /<!--/g; r.exec('<!--<!--'); return [r.lastIndex, r.sticky]; })()",
  ],
  [
    "a new regex at each turn",
    "[1, 2].map(() => { const r = /<!--/g; r.exec('<!--'); return r.lastIndex; })",
  ],
  ["new with a regex's constructor", "new/[<!--]/.constructor('a').source"],
  ["RegExp as a name of its own", "((RegExp) => [/[<!--]/.test('<'), RegExp])(1)"],
  ["Object as a local name", "((Object) => [String.raw`<!--`, Object])(1)"],
  ["a tag that is a method", "({ n: 7, t(s) { return [this.n, s.raw[0]] } }).t`</script>`"],
  [
    "a tag that is a method of super",
    "new (class extends class { t(s) { return s.raw[0] } } { u() { return super.t`<!--` } })().u()",
  ],
  ["a tag of a tag", "((s) => (u) => [s.raw[0], u.raw[0]])`</script>``<!--`"],
  ["new with a tagged template", "new ((s) => class { x = s.raw[0] })`</script>`().x"],
  [
    "a tagged template with an escape that means nothing",
    "((s) => [s[0] === undefined, s.raw[0]])`\\u{zz</script>`",
  ],
  [
    "a tagged template with values in order",
    "(() => { const o = []; const f = (v) => (o.push(v), v); return [((s, ...v) => [s.raw, v])`<!--${f(1)}</script>${f(2), f(3)}`, o]; })()",
  ],
  ["a nested tagged template", "((s, ...v) => [s.raw, v])`<!--${String.raw`</script>${`<!--${5}`}`}`"],
  [
    "one frozen strings object per call site",
    "(() => { const t = (s) => s, f = () => t`<!--`, g = () => t`<!--`; return [f() === f(), f() === g(), Object.isFrozen(f()), Object.isFrozen(f().raw), Object.keys(f()), Array.isArray(f().raw)]; })()",
  ],
  [
    "a strings object as a key",
    "(() => { const seen = new WeakMap(); const t = (s) => { const n = (seen.get(s) ?? 0) + 1; seen.set(s, n); return n; }; const f = () => t`</script>`; return [f(), f(), f()]; })()",
  ],
  ["a template with CR and CRLF", "`a\r\nb\rc\n<!--`"],
  ["a tagged template with CR and CRLF", "((s) => [s, s.raw])`</script>\r\n\r\\\r\n`"],
  [
    "a tagged template with CRLF and an escape that means nothing",
    "((s) => [s[0] === undefined, s.raw[0]])`\\u{zz\r\n\r</script>`",
  ],
  ["a string continued over CR and CRLF", "'a\\\r\nb\\\rc<!--'"],
  ["U+2028 in a string, raw", "'a\u2028b\u2029</script>'"],
  ["U+2028 in a tagged template, raw", "((s) => [s, s.raw])`a\u2028b\u2029<!--`"],
  ["U+2028 that ends a comment", "[1 // </script>\u2028, 2]"],
  ["a lone surrogate completed by the next string", "'\\ud83d' + '\\ude00' + '</script>'"],
  ["a lone surrogate before a template's expression", "`\\ud83d${'\\ude00'}`"],
  ["control characters after a backslash", "'\\\x01\\\x00\\\x7f\\\ufffe'"],
  ["an escaped astral character", "'\\\u{1f600}<!--' + '\\u{1f600}\\u{10ffff}'"],
  ["a < that is already escaped", String.raw`"\</script>" + "\\</script>" + "\\\<!--" + "<\/script>"`],
  ["form feed, vertical tab, BOM as white space", "[\x0b1,\x0c2,\ufeff3, '<!--']"],
  [
    "astral identifiers",
    "(() => { const \u{20bb7} = '<!--', 𝒳 = { \u{10400}: \u{20bb7} }; return [𝒳.\u{10400}, Object.keys(𝒳)]; })()",
  ],
  [
    "a private name beside a trap",
    "new (class { #script = '</script>'; get() { return this.#script<'x' ? 1 : this.#script; } })().get()",
  ],
  ["__proto__ beside a trap", "Object.keys({ '__proto__': null, ['__proto__']: '<!--' })"],
  ["a fold of two strings to a trap", "'</scr' + 'ipt>' + '<' + '!--'"],
  ["a fold of a template to a trap", "`<${'/script'}>${'<!'}--`"],
  ["String.raw over a fold", "String.raw`<${'/script'}>\\n${'<!'}--`"],
  ["replace with $& and its kin", String.raw`'a-b'.replace(/-/, "$&$&</script>$'$` + "`" + String.raw`$$")`],
];

const files: readonly Trap[] = [
  {
    ...scriptTrap("x<!--y", reads("((x, y) => [x<!--y<!--y, y])(0, 1)"), {
      "reference.js": reads("((x, y) => [x < !--y < !--y, y])(0, 1)"),
    }),
    // Chromium treats it as a comment in modules, too, and refuses it.
    reference: "reference.js",
  },
  scriptTrap("a BOM at the file's beginning", `\ufeff${reads("'</script>'")}`),
  scriptTrap("lines that end with CR alone", "export\rconst read =\r() => {\rreturn '<!--' // x\r}\r"),
  scriptTrap("lines that end with CRLF", "export const read = () =>\r\n  `<!--\r\n` // x\r\n"),
  scriptTrap("a first line #!", `#!/usr/bin/env </script>\n${reads("1")}`),
  scriptTrap("no newline at the end, a comment instead", "export const read = () => 1 // </script>"),
  scriptTrap(
    "a comment that ends a line",
    "export const read = () => { let a = '<!--' /*\n*/ let b = a; return b }",
  ),
  scriptTrap(
    "an export by the name of a trap",
    "import * as other from './other.js';\nexport const read = () => Object.entries(other);\n",
    {
      "other.js": "const a = 1, b = 2;\nexport { a as '</script>', b as '<!--' };\n",
    },
  ),
  scriptTrap(
    "a dynamic import",
    "export const read = async () => { const { later } = await import('./later.js'); return later; };\n",
    {
      "later.js": "export const later = ['</script>', String.raw`<!--`, /[</script>]/];\n",
    },
  ),
];

export const programTraps: readonly Trap[] = [
  ...programExpressions.map(([name, expression]) => scriptTrap(name, reads(expression))),
  ...files,
];
