// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { plainText, unitName } from "./readable-text.ts";

test.each([
  [
    "<p><span>Наличными</span>\n при получении</p><p>или&nbsp;картой</p>",
    "Наличными при получении\nили\u00a0картой",
  ],
  ["СБП<br/>Долями", "СБП\nДолями"],
  ["Наличными & картой", "Наличными & картой"],
  [`<script>alert(1)</script><img src=x onerror="globalThis.hacked = 1">1 < 2`, "1 < 2"],
  ["<p></p>", null],
  [{}, null],
  [null, null],
])("the text of %j", (html, text) => {
  expect(plainText(html)).toBe(text);
  expect(globalThis).not.toHaveProperty("hacked");
});

test("units are named in the page's language, unknown ones are kept", () => {
  expect([unitName("pce"), unitName("kgm"), unitName("упак."), unitName(null)]).toEqual([
    "шт",
    "кг",
    "упак.",
    "",
  ]);
  document.documentElement.lang = "en";
  expect(unitName("pce")).toBe("pcs");
  document.documentElement.lang = "";
});
