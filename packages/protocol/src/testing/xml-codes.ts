/** Code, and the same code in XML. Every row is encoded and decoded. */
export const xmlCodes: readonly (readonly [name: string, code: string, written: string])[] = [
  ["plain text", "text", "text"],
  ["empty", "", ""],
  ["markup", "<p>1</p>", "&lt;p&gt;1&lt;/p&gt;"],
  ["ampersands, which are escaped first", "a && b &lt; c", "a &amp;&amp; b &amp;lt; c"],
  ["the end of a CDATA section", "]]>", "]]&gt;"],
  ["quotes, which stay", `"'`, `"'`],
  ["white space at both ends", " \n\tx\n ", " \n\tx\n "],
  ["CR and CRLF", "a\rb\r\nc", "a&#13;b&#13;\nc"],
  ["C1 controls, NEL and line separators", "\x7f\x85\x9f\u2028\u2029", "\x7f\x85\x9f\u2028\u2029"],
  [
    "the characters next to the forbidden ones",
    "\t\n \ud7ff\ue000\ufffd\u{10000}\u{10ffff}",
    "\t\n \ud7ff\ue000\ufffd\u{10000}\u{10ffff}",
  ],
  ["a byte order mark inside", "a\ufeffb", "a\ufeffb"],
  ["Cyrillic and emoji", "Привет 👋", "Привет 👋"],
  ["replacement patterns", "$& $1 $` $'", "$&amp; $1 $` $'"],
];
