import fc from "fast-check";
import { expect, test } from "vitest";
import { type CodePart, diffCode } from "./diff-code.ts";

const side = (parts: readonly CodePart[], kind: "removed" | "added") =>
  parts
    .filter((part) => part.kind === "same" || part.kind === kind)
    .map(({ text }) => text)
    .join("");

const shown = (parts: readonly CodePart[] | null) =>
  parts
    ?.map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join("|");

test.each([
  ["", "", ""],
  ["", "a;", "{+a;+}"],
  ["a;", "", "[-a;-]"],
  ["a;b;c;", "a;b;c;", "a;b;c;"],
  ["a;b;c;", "a;x;c;", "a;|[-b-]|{+x+}|;c;"],
  ["a;c;", "a;b;c;", "a;|{+b;+}|c;"],
  ["a;b;c;d;e;", "a;x;c;d;y;", "a;|[-b-]|{+x+}|;c;d;|[-e-]|{+y+}|;"],
  ["<p>1</p>\n<p>2</p>", "<p>1</p>\n<p>3</p>", "<p>1</p>\n<p>|[-2-]|{+3+}|</p>"],
])("from %j to %j: %s", (before, after, text) => {
  expect(shown(diffCode(before, after))).toBe(text);
});

const code = fc.string({ unit: fc.constantFrom("a", "b", ";", "\n", ">"), maxLength: 60 });

test("the parts contain both versions, and equal versions have no changes", () => {
  fc.assert(
    fc.property(code, code, (before, after) => {
      const parts = diffCode(before, after)!;
      expect([side(parts, "removed"), side(parts, "added")]).toEqual([before, after]);
      expect(parts.every(({ kind }) => kind === "same")).toBe(before === after);
    }),
  );
});

test("a code that was replaced altogether is not compared", () => {
  const lines = (prefix: string) => Array.from({ length: 1000 }, (_, nth) => `${prefix}${nth};`).join("");
  expect(diffCode(lines("a"), lines("b"))).toBe(null);
});
