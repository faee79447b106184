import fc from "fast-check";

/** Any text that XML can carry, with many characters that need escaping. */
export const legalText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 6 }),
      fc.constantFrom("&", "<", ">", "\r", "\n", "]]>", "&lt;", "&#13;", "</code>", "<!--"),
    ),
  )
  .map((parts) => parts.join("").replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "·"));
