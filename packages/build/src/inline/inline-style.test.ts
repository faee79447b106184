import { expect, test } from "vitest";
import { inlineStyle } from "./inline-style.ts";

// The corpus shows all other traps in Chromium.
test.each([
  ["</STYLE in single quotes", `a{content:'</STYLE '}`, `a{content:'\\3c /STYLE '}`],
  ["a digit after the trap's escape", `a{content:"\x011"}`, `a{content:"\\1 1"}`],
  ["a legal comment without a trap", `/*! licence */\na{}`, `a{}`],
  ["a trap between tokens", `a{--x:</style>}`, `a{--x:</**//style>}`],
  ["<!-- between tokens", `a{--x: <!-- }`, `a{--x: </**/!-- }`],
  ["lone surrogates", `a{content:"\ud800"}`, `a{content:"\ufffd"}`],
  ["a control character between tokens", `a{--x:\x01b}`, `a{--x: b}`],
])("%s becomes safe and means the same", (_name, style, expected) => {
  expect(inlineStyle(style)).toBe(expected);
});
