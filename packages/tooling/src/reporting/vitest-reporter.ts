import {
  MinimalReporter,
  type TestModule,
  type TestSpecification,
  type TestSuite,
  type Vitest,
} from "vitest/node";
import { createProgress, type Progress } from "../test/progress.ts";
import { recordPrinted, recordTally } from "../test/record.ts";
import { rerunCommand } from "./rerun-command.ts";

type EndOfRun = Parameters<MinimalReporter["onTestRunEnd"]>;
type ConsoleLog = Parameters<MinimalReporter["onUserConsoleLog"]>;

/**
 * The reporter of the unit tests. It prints nothing about tests that pass. For each test that fails it prints
 * the assertion, its place and the command that runs only that test. The counts go to the test command, which
 * adds them up.
 */
export default class VitestReporter extends MinimalReporter {
  #progress: Progress | undefined;

  /** Does not print the banner of Vitest. */
  override onInit(vitest: Vitest): void {
    this.ctx = vitest;
    this.silent = "passed-only";
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#progress = createProgress("test files", specifications.length);
  }

  override onUserConsoleLog(...[log, state]: ConsoleLog): void {
    recordPrinted(log.content);
    super.onUserConsoleLog(log, state);
  }

  override printTestModule(): void {
    this.#progress?.step();
  }

  override onTestRunEnd(...[modules, errors, reason]: EndOfRun): void {
    this.#progress?.clear();
    super.onTestRunEnd(modules, errors, reason);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failedTests = tests.filter((test) => test.result().state === "failed");
    const failedGroups = modules.flatMap(groupsOf).filter((group) => group.errors().length > 0);
    for (const { fullName, module } of failedTests) {
      this.error(`again: ${rerunCommand(module.relativeModuleId, fullName)}`);
    }
    for (const group of failedGroups) {
      this.error(`again: ${rerunCommand((group.type === "suite" ? group.module : group).relativeModuleId)}`);
    }
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    recordTally({
      passed: count("passed"),
      failed: failedTests.length + failedGroups.length,
      skipped: count("skipped"),
    });
  }

  /** The test command prints the summary of all stages. */
  override reportTestSummary(): void {}
}

/** Files and groups, which fail without a test when a file cannot be loaded or a hook throws. */
function groupsOf(module: TestModule): (TestModule | TestSuite)[] {
  return [module, ...module.children.allSuites()];
}
