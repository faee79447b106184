import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assumptionTable } from "./assumptions.ts";

test.each(Object.entries(assumptionTable))(
  "platform-facts.md has the assumption %s and its values",
  (name, { values }) => {
    const text = readFileSync(new URL("../../protocol/spec/platform-facts.md", import.meta.url), "utf8");
    expect(text).toContain(`\`${name}\` = ${values.map((value) => `\`${value}\``).join(" \\| ")}`);
  },
);
