import { findForbiddenCharacter } from "@orderpane/protocol/widget";
import { describe, expect, test } from "vitest";
import { inlineStyle } from "./inline-style.ts";

const traps: [name: string, style: string, expected: string][] = [
  ["</style in a string", `a{content:"</style>"}`, `a{content:"\\3c /style>"}`],
  ["</STYLE in single quotes", `a{content:'</STYLE '}`, `a{content:'\\3c /STYLE '}`],
  ["a trap after a backslash", `a{content:"\\</style>"}`, `a{content:"\\3c /style>"}`],
  ["<!-- in a string", `a{content:"<!-- -->"}`, `a{content:"\\3c !-- -->"}`],
  ["a digit after the trap's escape", `a{content:"\x011"}`, `a{content:"\\1 1"}`],
  ["a url without quotes", `a{background:url(data:,<!--/*x*/)}`, `a{background:url(data:,\\3c !--/*x*/)}`],
  ["a comment", `a{}/*! </style> */b{}`, `a{}b{}`],
  ["a legal comment without a trap", `/*! licence */\na{}`, `a{}`],
  ["a trap between tokens", `a{--x:</style>}`, `a{--x:</**//style>}`],
  ["<!-- between tokens", `a{--x: <!-- }`, `a{--x: </**/!-- }`],
  ["a name with an escape", `.\\</style{}`, `.\\3c /style{}`],
  ["NUL and lone surrogates", `a{content:"\0\ud800"}`, `a{content:"\ufffd\ufffd"}`],
  ["a control character between tokens", `a{--x:\x01b}`, `a{--x: b}`],
  ["CR, CRLF and form feed", `a{\r\n}\rb{\f}`, `a{\n}\nb{\n}`],
  ["Cyrillic and astral text", `a{content:"Привет\u{1f600}<!--"}`, `a{content:"Привет\u{1f600}\\3c !--"}`],
];

describe("a style sheet with a trap becomes safe and means the same", () => {
  test.each(traps)("%s", (_name, style, expected) => {
    expect(inlineStyle(style)).toBe(expected);
    expectSafe(inlineStyle(style));
  });
});

function expectSafe(style: string): void {
  expect(style).not.toMatch(/<\/style|<!--|[\r\0]/i);
  expect(findForbiddenCharacter(style)).toBeNull();
}
