import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = ["order-info.ts", "product-info.ts", "globals.ts"];

/** One line that ends with an example and the provenance, in the words of platform-facts.md. */
const comment = /^ +\/\*\* .+ Example: `.+`.* \*(?:Spec|Observed|Assumed)(?:\.\*|\*; .+ \*assumed\*\.) \*\/$/;

test.each(files)("every member in %s has a doc comment with an example and a provenance", (file) => {
  const members = membersOf(file);
  expect(members.length).toBeGreaterThan(3);
  expect(members.filter(({ before }) => !comment.test(before))).toEqual([]);
});

test("every sum says that it is money", () => {
  const sums = files.flatMap(membersOf).filter(({ declared }) => declared.includes("?: Money"));
  const named = sums.filter(({ declared }) => /price|amount/.test(declared));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(({ before }) => !before.includes(" Money. Example:"))).toEqual([]);
});

/** The members of interfaces and of object types, each with the line before it. */
function membersOf(file: string): { before: string; declared: string }[] {
  const [types = ""] = readFileSync(new URL(file, import.meta.url), "utf8").split("\nexport function");
  const lines = types.split("\n");
  return lines.flatMap((declared, index) =>
    /^ +(?:readonly )?\w+\??: /.test(declared) ? [{ before: lines[index - 1]!, declared }] : [],
  );
}
