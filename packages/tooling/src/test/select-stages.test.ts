import { expect, test } from "vitest";
import { selectStages } from "./select-stages.ts";

test.each([
  { args: [], stages: ["check", "unit", "e2e"], forRunner: [] },
  { args: ["--only", "unit"], stages: ["unit"], forRunner: [] },
  { args: ["--only=e2e", "--only", "check"], stages: ["check", "e2e"], forRunner: [] },
  {
    args: ["--only", "unit", "--", "store", "-t", "name"],
    stages: ["unit"],
    forRunner: ["store", "-t", "name"],
  },
  { args: ["--only", "e2e", "--", "--grep", "--", "x"], stages: ["e2e"], forRunner: ["--grep", "--", "x"] },
])("$args selects $stages", ({ args, stages, forRunner }) => {
  expect(selectStages(args)).toEqual({ stages, args: forRunner });
});

test.each([
  { args: ["--only", "lint"], message: 'there is no stage "lint", there are check, unit, e2e' },
  { args: ["--", "store"], message: "arguments after -- need --only unit or --only e2e" },
  { args: ["--only", "check", "--", "x"], message: "arguments after -- need --only unit or --only e2e" },
  { args: ["store"], message: "Unexpected argument 'store'" },
  { args: ["--watch"], message: "Unknown option '--watch'" },
])("$args is refused", ({ args, message }) => {
  expect(() => selectStages(args)).toThrow(message);
});
