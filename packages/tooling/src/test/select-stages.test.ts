import { expect, test } from "vitest";
import { selectStages } from "./select-stages.ts";

test.each([
  { args: [], stages: ["check", "unit", "e2e"] },
  { args: ["--only=e2e", "--only", "check"], stages: ["check", "e2e"] },
  { args: ["platform"], stages: ["unit"], unit: ["packages/platform/"] },
  { args: ["platform", "receipts"], stages: ["unit"], unit: ["packages/platform/", "widgets/receipts/"] },
  { args: ["packages/platform/src/faults/"], stages: ["unit"], unit: ["packages/platform/src/faults/"] },
  { args: ["e2e"], stages: ["e2e"], e2e: ["e2e/"] },
  {
    args: ["e2e/tests/stock.spec.ts", "widgets/stock/server.test.ts"],
    stages: ["unit", "e2e"],
    unit: ["widgets/stock/server.test.ts"],
    e2e: ["e2e/tests/stock.spec.ts"],
  },
])("$args selects $stages", ({ args, stages, unit = [], e2e = [] }) => {
  expect(selectStages(args)).toEqual({
    stages,
    filters: { unit: { paths: unit, args: [] }, e2e: { paths: e2e, args: [] } },
  });
});

test("a title selects tests of both runners, or of the named paths", () => {
  expect(selectStages(["-t", "a (b)"])).toMatchObject({
    stages: ["unit", "e2e"],
    filters: { unit: { title: "a (b)" }, e2e: { title: "a (b)" } },
  });
  expect(selectStages(["cli", "-t", "x"])).toMatchObject({ stages: ["unit"] });
});

test("arguments after -- are passed to the test runner", () => {
  const { filters } = selectStages(["--only", "e2e", "--", "--grep", "--", "x"]);
  expect(filters.e2e.args).toEqual(["--grep", "--", "x"]);
});

test.each([
  { args: ["--only", "lint"], message: 'there is no stage "lint", there are check, unit, e2e' },
  { args: ["--", "platform"], message: "arguments after -- need one stage: --only unit or --only e2e" },
  { args: ["--only", "check", "--", "x"], message: "arguments after -- need one stage" },
  { args: ["shop"], message: /^there is no package and no path "shop"; the packages are build, .*cli, / },
  { args: ["--only", "e2e", "platform"], message: "packages/platform/ belongs to no stage of --only e2e" },
  { args: ["--watch"], message: "Unknown option '--watch'" },
])("$args is refused", ({ args, message }) => {
  expect(() => selectStages(args)).toThrow(message);
});
