import { MinimalReporter, type TestSpecification, type Vitest } from "vitest/node";
import { createProgress, type Progress } from "../test/progress.ts";
import { recordPrinted, recordTally } from "../test/record.ts";
import { rerunCommand } from "./rerun-command.ts";

type EndOfRun = Parameters<MinimalReporter["onTestRunEnd"]>;
type ConsoleLog = Parameters<MinimalReporter["onUserConsoleLog"]>;

/**
 * Prints nothing about tests that pass. For each test that fails it prints the assertion, its place and the
 * command that runs only that test. The counts go to the test command, which adds them up.
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
    const testsThat = (state: string) => tests.filter((test) => test.result().state === state);
    // Files and groups fail without a test when a file cannot be loaded or a hook throws.
    const failedFiles = modules.filter((module) => module.errors().length > 0);
    const groups = modules.flatMap((module) => Array.from(module.children.allSuites()));
    const failedGroups = groups.filter((group) => group.errors().length > 0);
    const failures = [
      ...testsThat("failed").map(({ fullName, module }) => rerunCommand(module.relativeModuleId, fullName)),
      ...failedFiles.map((module) => rerunCommand(module.relativeModuleId)),
      ...failedGroups.map(({ module }) => rerunCommand(module.relativeModuleId)),
    ];
    for (const command of failures) this.error(`again: ${command}`);
    const [passed, skipped] = [testsThat("passed").length, testsThat("skipped").length];
    recordTally({ passed, failed: failures.length, skipped });
  }

  /** The test command prints the summary of all stages. */
  override reportTestSummary(): void {}
}
