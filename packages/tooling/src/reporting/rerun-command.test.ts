import { expect, test } from "vitest";
import { rerunCommand } from "./rerun-command.ts";

test.each([
  { title: undefined, command: "npm test -- e2e/tests/dev.spec.ts" },
  { title: "adopts", command: "npm test -- e2e/tests/dev.spec.ts -t adopts" },
  {
    title: "a list > is (not) read",
    command: 'npm test -- e2e/tests/dev.spec.ts -t "a list > is (not) read"',
  },
  { title: 'the store\'s "own"', command: `npm test -- e2e/tests/dev.spec.ts -t 'the store'\\''s "own"'` },
  { title: "--json: a document", command: 'npm test -- e2e/tests/dev.spec.ts --title="--json: a document"' },
])("$title", ({ title, command }) => {
  expect(rerunCommand("e2e/tests/dev.spec.ts", title)).toBe(command);
});
