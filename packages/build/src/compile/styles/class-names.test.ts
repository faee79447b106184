import { expect, test } from "vitest";
import { createClassNames } from "./class-names.ts";

const sheet = (css: string, classes: Record<string, string> | null) => ({ css, classes });

test("names are short, in the order of the style sheets, and the same on both sides", () => {
  const sheets = [sheet("._h_b{}._h_a{}", { a: "_h_a", b: "_h_b" }), sheet("._k_a{}", { a: "_k_a _h_a" })];
  const shorten = createClassNames(sheets, "");
  expect(shorten("._h_b{}._h_a{}._k_a{}")).toBe("._a{}._b{}._c{}");
  expect(shorten(`x("_k_a _h_a","_h_b")`)).toBe(`x("_c _b","_a")`);
});

test("a name inside a longer one is not replaced", () => {
  const sheets = [sheet("._h_a{}._h_a-b{}", { a: "_h_a", "a-b": "_h_a-b" })];
  const shorten = createClassNames(sheets, "");
  expect(shorten("._h_a{}._h_a-b{}._h_a-bc{}._h_a\\:x{}._h_aя{}")).toBe(
    "._a{}._b{}._h_a-bc{}._h_a\\:x{}._h_aя{}",
  );
});

test("names that the widget uses itself are avoided", () => {
  const sheets = [sheet("._a{}._h_x{}", { x: "_h_x" })];
  expect(createClassNames(sheets, `"_b"`)("._h_x{}")).toBe("._c{}");
  // Without a doctype the two are one.
  expect(createClassNames(sheets, `"_B"`)("._h_x{}")).toBe("._c{}");
});

test("if one name needs escapes, all stay long", () => {
  const sheets = [sheet("._h_md{}._h_md\\:x{}", { md: "_h_md", "md:x": "_h_md:x" })];
  const shorten = createClassNames(sheets, "");
  expect(shorten(sheets[0]!.css)).toBe(sheets[0]!.css);
  expect(shorten(`"_h_md"`)).toBe(`"_h_md"`);
});
