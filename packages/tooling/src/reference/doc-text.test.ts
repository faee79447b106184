import { expect, test } from "vitest";
import { docToMarkdown, linksIn } from "./doc-text.ts";

const linkTo = (name: string) => (name === "Known" ? "#known" : undefined);

test.each([
  ["A text\nin two lines.", "A text\nin two lines."],
  ["See {@link Known}.", "See [`Known`](#known)."],
  ["See {@link Known the one}, {@link Known | that}.", "See [the one](#known), [that](#known)."],
  ["See {@link Unknown}.", "See `Unknown`."],
  ["See {@link https://a.example/b}.", "See [https://a.example/b](https://a.example/b)."],
  ["See {@link https://a.example/b | B}.", "See [B](https://a.example/b)."],
  [
    "Does it.\n\n@throws {Known} `code` when\n  it cannot",
    "Does it.\n\n**Throws** [`Known`](#known) `code` when\n  it cannot",
  ],
  ["@param a in ms\n@param b - the other", "- `a`: in ms\n\n- `b`: the other"],
  ["@returns what is left", "**Returns** what is left"],
  ["Such as:\n@example\n```ts\nf();\n```", "Such as:\n\n```ts\nf();\n```"],
  ["Mail a@b.example", "Mail a@b.example"],
])("%j becomes %j", (doc, markdown) => {
  expect(docToMarkdown(doc, linkTo)).toBe(markdown);
});

test("the links of a doc comment, addresses of the web are none", () => {
  expect(linksIn("{@link A}, {@link b.c the c}, {@link https://a.example}, `@link`")).toEqual(["A", "b.c"]);
});
