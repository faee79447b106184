import { expect, test } from "vitest";
import { isMarked, markCode } from "./own-widgets.ts";

const code = markCode("0123456789abcdef", "<p>x</p>");
const escaped = code.replaceAll("<", "&lt;").replaceAll(">", "&gt;");

test.each([
  ["code as it was sent", code, true],
  ["code that was escaped once more", escaped, true],
  ["code whose quotes were escaped as well", escaped.replaceAll('"', "&quot;"), true],
  ["code of others", "<p>x</p>", false],
  ["code that mentions it", `<p>${code}</p>`, false],
  ["code of a run without a valid name", '<div data-orderpane-contract="x">y</div>', false],
  ["a widget of a deploy", '<div data-orderpane="demo/card" data-build="00000000000000a1"></div>', false],
  ["no code", null, false],
])("whether %s has the contract's marker", (_, echoed, isOurs) => expect(isMarked(echoed)).toBe(isOurs));
