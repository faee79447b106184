import { MinimalReporter, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import { isTorture } from "../torture.ts";
import { rerunCommand, showProgress, writeReport } from "./report.ts";

type EndOfRun = Parameters<MinimalReporter["onTestRunEnd"]>;

/**
 * Prints nothing about tests that pass, except what they print themselves. For each test that fails it prints
 * the assertion and its place. The torture also prints the number of tests, the time and the counts of each
 * file as it ends.
 */
export default class VitestReporter extends MinimalReporter {
  #total = 0;
  #done = 0;

  /** Does not print the banner of Vitest. */
  override onInit(vitest: Vitest): void {
    this.ctx = vitest;
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#total = specifications.length;
  }

  override printTestModule(module?: TestModule): void {
    showProgress(++this.#done, this.#total, "test files");
    if (!isTorture || module === undefined) return;
    const tests = [...module.children.allTests()];
    const seconds = (module.diagnostic().duration / 1000).toFixed(1);
    this.log(`${module.ok() ? "✓" : "✗"} ${module.relativeModuleId}: ${tests.length} tests, ${seconds} s`);
    for (const test of tests) {
      for (const { message } of test.annotations()) this.log(`    ${test.name}: ${message}`);
    }
  }

  override onTestRunEnd(...[modules, errors, reason]: EndOfRun): void {
    super.onTestRunEnd(modules, errors, reason);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const testsThat = (state: string) => tests.filter((test) => test.result().state === state);
    // Files and groups fail without a test when a file cannot be loaded or a hook throws.
    const groups = modules.flatMap((module) => Array.from(module.children.allSuites()));
    const failedFiles = [
      ...modules.filter((module) => module.errors().length > 0),
      ...groups.filter((group) => group.errors().length > 0).map(({ module }) => module),
    ];
    const failures = [
      ...testsThat("failed").map(({ fullName, module }) => rerunCommand(module.relativeModuleId, fullName)),
      ...failedFiles.map((module) => rerunCommand(module.relativeModuleId)),
    ];
    const [passed, skipped] = [testsThat("passed").length, testsThat("skipped").length];
    writeReport({ passed, failed: failures.length, skipped, failures });
  }

  /** The test command prints the summary of all stages. */
  override reportTestSummary(): void {}
}
