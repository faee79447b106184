import { findForbiddenCharacter } from "@orderpane/protocol/widget";
import { scaled } from "@orderpane/tooling/scale";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inlineScript } from "../inline-script.ts";
import { hostilePrograms } from "../testing/hostile-programs.ts";
import { outcomeOf } from "../testing/spell-out.ts";

const frames = fc.constantFrom<((expression: string) => string)[]>(
  (expression) => `(${expression})`,
  (expression) => `"use strict";(function(){"use strict";"<!--";return ${expression}})()`,
  (expression) => `(()=>{return${expression}})();\n/*! </script> */`,
  (expression) => `"<!--";var trapped=[${expression}];trapped`,
);

test("generated programs keep their value and are safe", async ({ annotate }) => {
  const count = scaled({ sample: 300, all: 10_000 });
  let trapped = 0;
  const property = fc.property(hostilePrograms(), frames, ({ source, reference }, frame) => {
    const safe = inlineScript(frame(source));
    if (safe !== frame(source)) trapped++;
    expect(safe).not.toMatch(/<\/script|<script|<!--|\r/i);
    expect(findForbiddenCharacter(safe)).toBeNull();
    const expected = outcomeOf(frame(reference));
    if (expected.startsWith("throws SyntaxError")) throw new Error(`the generator is wrong: ${expected}`);
    expect(outcomeOf(safe)).toBe(expected);
  });
  fc.assert(property, { numRuns: count });
  expect(trapped).toBeGreaterThan(scaled({ sample: 150, all: 7000 }));
  await annotate(`${trapped} of ${count} programs had to be made safe`);
});
