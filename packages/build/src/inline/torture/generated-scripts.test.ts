import { Script } from "node:vm";
import { findForbiddenCharacter } from "@orderpane/protocol/widget";
import { scaled } from "@orderpane/tooling/scale";
import fc from "fast-check";
import { parseSync } from "rolldown/utils";
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
    expectSafe(safe);
    const expected = outcomeOf(frame(reference));
    if (expected.startsWith("throws SyntaxError")) throw new Error(`the generator is wrong: ${expected}`);
    expect(outcomeOf(safe)).toBe(expected);
  });
  fc.assert(property, { numRuns: count });
  expect(trapped).toBeGreaterThan(scaled({ sample: 150, all: 7000 }));
  await annotate(`${trapped} of ${count} programs had to be made safe`);
});

const fragments = fc.constantFrom(
  ..."</script|</SCRIPT|<script|<!--|-->|<|/|!|\\|\\\\|'|\"|`|$|${|}|\r|\n|\r\n|\0|1|\x01|\x0b|\x0c|\x1f|\ufffe|\uffff|\ud800|\udc00|\u{1f600}|\u2028|\ufeff|$&|]]>|я|x|u|0|{|4|[|]|(|)".split(
    "|",
  ),
);
const hostileText = fc.array(fragments, { maxLength: 12 }).map((parts) => parts.join(""));
const literalKinds = [
  (text: string) => `"${text}"`,
  (text: string) => `'${text}'`,
  (text: string) => `\`${text}\``,
  (text: string) => `((s,...v)=>[s,s.raw,v])\`${text}\``,
  (text: string) => `/${text}/`,
  (text: string) => `/[${text}]/u`,
  (text: string) => `({"${text}":\`\${1}${text}\`})`,
  (text: string) => `/*${text}*/1`,
];

test("generated literals keep their value and are safe", async ({ annotate }) => {
  const count = scaled({ sample: 400, all: 6000 });
  let evaluated = 0;
  const property = fc.property(hostileText, fc.constantFrom(...literalKinds), (text, literal) => {
    const program = `"use strict";(function(){return [${literal(text)},"<!--"]})()`;
    if (!parses(program)) return;
    evaluated++;
    const safe = inlineScript(program);
    expectSafe(safe);
    expect(outcomeOf(safe)).toBe(outcomeOf(program));
  });
  fc.assert(property, { numRuns: count });
  expect(evaluated).toBeGreaterThan(scaled({ sample: 60, all: 1500 }));
  await annotate(`${evaluated} of ${count} literals parse and keep their value`);
});

function expectSafe(code: string): void {
  expect(code).not.toMatch(/<\/script|<script|<!--|\r/i);
  expect(findForbiddenCharacter(code)).toBeNull();
}

/** Whether it is a program both as a module, which the bundler took it for, and as a classic script. */
function parses(program: string): boolean {
  if (parseSync("script.js", program, { sourceType: "module" }).errors.length > 0) return false;
  try {
    return new Script(program) instanceof Script;
  } catch {
    return false;
  }
}
