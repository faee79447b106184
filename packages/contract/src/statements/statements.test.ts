import { describe, expect, test } from "vitest";
import { facts, factSections, factsNotTestable } from "./facts.ts";
import { statements } from "./statements.ts";
import { notTestable } from "./not-testable.ts";
import { readSections, uncovered } from "../testing/read-document.ts";

const api = readSections("platform-api.md");
const rows = [...Object.values(statements), ...notTestable];

test.each(rows)("$section: $quote", ({ section, quote }) => {
  const text = api.get(section)?.join("\n") ?? "";
  expect(text.split(quote).length - 1, "times that the section holds the quote").toBe(1);
});

test.each([...api])(
  'every word of "%s" is in a statement, or in one that says why it cannot be shown',
  (section, lines) => {
    const quotes = rows.filter((row) => row.section === section).map(({ quote }) => quote);
    expect(uncovered(lines, quotes)).toEqual([]);
  },
);

test("a missing statement is found", () => {
  const lines = api.get("Limits")!;
  const { "limits.window-start": missing, ...others } = statements;
  const quotes = [...Object.values(others), ...notTestable].map(({ quote }) => quote);
  expect(uncovered(lines, quotes)).toEqual([`| ${missing.quote} |`]);
});

describe("platform-facts.md", () => {
  const sections = readSections("platform-facts.md");
  test.each(factSections)('every row of "%s" is a fact here, or says why it cannot be shown', (section) => {
    const points = sections.get(section)!.map((line) => line.split(" | ")[0]!.replace("| ", ""));
    const known = [...Object.values(facts), ...factsNotTestable].filter((fact) => fact.section === section);
    expect(known.map(({ quote }) => quote).toSorted()).toEqual(points.toSorted());
  });
});
