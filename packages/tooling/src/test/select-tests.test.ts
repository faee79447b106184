import { expect, test } from "vitest";
import { rerunCommand } from "./report.ts";
import { selectTests } from "./select-tests.ts";

test.each([
  { args: [], stages: ["check", "unit", "e2e"], unit: [], e2e: [] },
  {
    args: ["platform", "receipts"],
    stages: ["unit"],
    unit: ["packages/platform/", "widgets/receipts/"],
    e2e: [],
  },
  { args: ["e2e/tests/dev.spec.ts"], stages: ["e2e"], unit: [], e2e: ["e2e/tests/dev.spec.ts"] },
  { args: ["-t", "adopts"], stages: ["unit", "e2e"], unit: [], e2e: [] },
])("npm test -- $args runs $stages", ({ args, stages, unit, e2e }) => {
  expect(selectTests(args)).toMatchObject({ stages, paths: { unit, e2e } });
});

test("a package that does not exist is refused", () => {
  expect(() => selectTests(["nothing"])).toThrow('there is no package and no path "nothing"');
});

test.each([
  [undefined, "npm test -- e2e/tests/dev.spec.ts"],
  ["a list > is (not) read", 'npm test -- e2e/tests/dev.spec.ts -t "a list > is (not) read"'],
  ['the store\'s "own"', `npm test -- e2e/tests/dev.spec.ts -t 'the store'\\''s "own"'`],
  ["--json: a document", 'npm test -- e2e/tests/dev.spec.ts --title="--json: a document"'],
])("the test %j is repeated by %s", (title, command) => {
  expect(rerunCommand("e2e/tests/dev.spec.ts", title)).toBe(command);
});
