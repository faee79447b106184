import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { resolveAssumptions, assumptionTable, type Assumptions } from "./assumptions.ts";

test.each([
  [
    "an assumption that does not exist",
    { colour: "red" },
    'unknown member "colour", expected some of putBody',
  ],
  ["a name that every object has", { constructor: "x" }, 'unknown member "constructor"'],
  [
    "a value that does not exist",
    { putBody: "none" },
    'putBody: expected one of record, empty, found "none"',
  ],
])("refuses %s and says what there is", (_, chosen, message) => {
  expect(() => resolveAssumptions(chosen as Partial<Assumptions>)).toThrow(
    expect.objectContaining({ code: "unknown-assumption", message: expect.stringContaining(message) }),
  );
});

test.each(Object.entries(assumptionTable))(
  "platform-facts.md has the assumption %s and its values",
  (name, { values }) => {
    const text = readFileSync(new URL("../../protocol/spec/platform-facts.md", import.meta.url), "utf8");
    expect(text).toContain(`\`${name}\` = ${values.map((value) => `\`${value}\``).join(" \\| ")}`);
  },
);
