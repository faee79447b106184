import { expect, test } from "vitest";
import { rerunCommand } from "./report.ts";

test.each([
  [undefined, "npm test -- e2e/tests/dev.spec.ts"],
  ["a list > is (not) read", 'npm test -- e2e/tests/dev.spec.ts -t "a list > is (not) read"'],
  ['the store\'s "own"', `npm test -- e2e/tests/dev.spec.ts -t 'the store'\\''s "own"'`],
  ["--json: a document", 'npm test -- e2e/tests/dev.spec.ts --title="--json: a document"'],
])("the test %j is repeated by %s", (title, command) => {
  expect(rerunCommand("e2e/tests/dev.spec.ts", title)).toBe(command);
});
