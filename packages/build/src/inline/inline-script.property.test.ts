import { findForbiddenCharacter } from "@orderpane/protocol/widget";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inlineScript } from "./inline-script.ts";
import { hostilePrograms } from "./testing/hostile-programs.ts";
import { outcomeOf } from "./testing/spell-out.ts";

const frames = fc.constantFrom<((expression: string) => string)[]>(
  (expression) => `(${expression})`,
  (expression) => `"use strict";(function(){"use strict";"<!--";return ${expression}})()`,
  (expression) => `(()=>{return${expression}})();\n/*! </script> */`,
  (expression) => `"<!--";var trapped=[${expression}];trapped`,
);

test("ten thousand generated programs keep their value and are safe", () => {
  let trapped = 0;
  const property = fc.property(hostilePrograms(), frames, ({ source, reference }, frame) => {
    const safe = inlineScript(frame(source));
    if (safe !== frame(source)) trapped++;
    if (/<\/script|<script|<!--|\r/i.test(safe)) throw new Error(`is not safe: ${safe}`);
    expect(findForbiddenCharacter(safe)).toBeNull();
    const expected = outcomeOf(frame(reference));
    if (expected.startsWith("throws SyntaxError")) throw new Error(`the generator is wrong: ${expected}`);
    expect(outcomeOf(safe)).toBe(expected);
  });
  fc.assert(property, { numRuns: 10_000 });
  expect(trapped).toBeGreaterThan(7000);
}, 60_000);
