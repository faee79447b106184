import fc from "fast-check";
import { expect, test } from "vitest";
import { type CodeLanguage, tokenizeCode } from "./code-tokens.ts";

/** Each token with a kind as `kind:text`. */
function kindsIn(code: string, language: CodeLanguage): string[] {
  return [...tokenizeCode(code, language)].flatMap(({ kind, text }) => (kind ? [`${kind}:${text}`] : []));
}

test.each<[CodeLanguage, string, string[]]>([
  [
    "markup",
    `<p class="a">1 &amp; 2</p>`,
    ["tag:<p", "name:class", 'string:"a"', "tag:>", "string:&amp;", "tag:</p", "tag:>"],
  ],
  ["markup", `<!-- <b> -->`, ["comment:<!-- <b> -->"]],
  [
    "markup",
    `<script>if(1)"</b>"</script>`,
    ["tag:<script", "tag:>", "keyword:if", "number:1", 'string:"</b>"', "tag:</script", "tag:>"],
  ],
  [
    "markup",
    `<STYLE>@media{--a:#fff}</STYLE>`,
    ["tag:<STYLE", "tag:>", "keyword:@media", "name:--a", "number:#fff", "tag:</STYLE", "tag:>"],
  ],
  ["markup", `<code>&lt;p`, ["tag:<code", "tag:>", "string:&lt;"]],
  ["markup", `1 < 2 && x`, []],
  ["script", `{"a":[1,true]}`, ['string:"a"', "number:1", "keyword:true"]],
  ["script", "x=/[/]/g // y", ["string:/[/]/g", "comment:// y"]],
])("%s: %s", (language, code, kinds) => {
  expect(kindsIn(code, language)).toEqual(kinds);
});

const languages = ["markup", "script"] as const;
const pieces =
  "< <a <script> </script> <style> </style> <!-- --> = \" ' ` ${ } { ( / * /* */ // \\ & &lt; @ # 1 a . - \n".split(
    " ",
  );

test("the tokens make up the code, whatever it is", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.constantFrom(...pieces, " "), { maxLength: 40 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(anything, fc.constantFrom(...languages), (code, language) => {
      expect([...tokenizeCode(code, language)].map(({ text }) => text).join("")).toBe(code);
    }),
  );
});

// Highlighters that backtrack need many seconds, or years, for some of these.
test.each(["", "<script>", "<style>", "<a ", '<a b="'])(
  "100,000 characters behind %j take no long time",
  (start) => {
    for (const piece of [...pieces, "x", "1_", "<a b=", "a=>", "\\\\", "async "]) {
      const code = start + piece.repeat(100_000 / piece.length);
      let length = 0;
      for (const { text } of tokenizeCode(code, "markup")) length += text.length;
      expect(length).toBe(code.length);
    }
  },
  60_000,
);
