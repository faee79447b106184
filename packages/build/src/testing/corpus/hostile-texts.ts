/** A text that is a trap in every kind of literal. */
export interface HostileText {
  name: string;
  text: string;
  /** Whether it is only written as escapes, because UTF-8 cannot encode it or it ends a literal. */
  escapesOnly?: true;
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)).join("");

export const hostileTexts: readonly HostileText[] = [
  { name: "</script>", text: "a</script>b" },
  { name: "</SCRIPT > in any letter case and spacing", text: "</SCRIPT ></ScRiPt\t></sCRIPT/></script" },
  { name: "<script", text: "<script src=x><SCRIPT>" },
  { name: "<!--", text: "<!--<!---->" },
  { name: "-->", text: "--> -->x" },
  { name: "<!-- <script>", text: "<!-- <script> x --!> </script" },
  { name: "</style>", text: "</style></STYLE >" },
  { name: "]]>", text: "]]><![CDATA[x]]>" },
  { name: "$& and similar patterns", text: "$& $1 $` $' $$ $<x> $0" },
  { name: "entities", text: "&lt;/script&gt; &amp;amp; &#0; &quot;" },
  { name: "C0 controls", text: `${range(1, 8)}\t\x0b\x0c${range(0x0e, 0x1f)}\x7f` },
  { name: "NUL followed by a digit", text: "\x001\0" },
  { name: "C1 controls", text: range(0x80, 0x9f) },
  { name: "U+FFFE and U+FFFF", text: "\ufffe\uffff\ufdd0" },
  { name: "U+2028 and U+2029", text: "\u2028\u2029", escapesOnly: true },
  { name: "a BOM inside", text: "x\ufeffy\ufeff" },
  { name: "lone surrogates", text: "\ud800x\udc00\udfff\ud83d", escapesOnly: true },
  { name: "CR and CRLF", text: "a\rb\r\nc\n\r", escapesOnly: true },
  { name: "astral characters and Cyrillic", text: "\u{1f600}\u{20bb7}\u{10ffff}\u{1fffe}Привет" },
];
