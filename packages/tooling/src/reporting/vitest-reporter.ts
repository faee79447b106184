import { writeFileSync } from "node:fs";
import { MinimalReporter, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import { tallyVariable } from "../test/tally.ts";
import { createProgress, type Progress } from "./progress.ts";
import { rerunCommand } from "./rerun-command.ts";

type EndOfRun = Parameters<MinimalReporter["onTestRunEnd"]>;

/**
 * The reporter of the unit tests: silent about what passes; of what fails it prints the assertion, its place and the
 * command that runs only that test. The counts go to the test command, which sums them up.
 */
export default class VitestReporter extends MinimalReporter {
  #progress: Progress | undefined;

  /** Without the banner of Vitest. */
  override onInit(vitest: Vitest): void {
    this.ctx = vitest;
    this.silent = "passed-only";
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#progress = createProgress("test files", specifications.length);
  }

  override printTestModule(): void {
    this.#progress?.step();
  }

  override onTestRunEnd(...[modules, errors, reason]: EndOfRun): void {
    this.#progress?.clear();
    super.onTestRunEnd(modules, errors, reason);
    for (const test of testsOf(modules)) {
      if (test.result().state !== "failed") continue;
      const title = test.fullName.replaceAll(" > ", " ");
      this.error(`again: ${rerunCommand(test.module.relativeModuleId, title)}`);
    }
    writeTally(modules);
  }

  /** The test command does that, for all its stages. */
  override reportTestSummary(): void {}
}

function writeTally(modules: readonly TestModule[]): void {
  const file = process.env[tallyVariable];
  if (file === undefined) return;
  const states = testsOf(modules).map((test) => test.result().state);
  const count = (state: string) => states.filter((found) => found === state).length;
  const tally = { passed: count("passed"), failed: count("failed"), skipped: count("skipped") };
  writeFileSync(file, JSON.stringify(tally));
}

function testsOf(modules: readonly TestModule[]) {
  return modules.flatMap((module) => [...module.children.allTests()]);
}
