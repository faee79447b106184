import type { TestModule } from "vitest/node";
import { tortureSuiteOf } from "../test/torture-suites.ts";
import VitestReporter from "./vitest-reporter.ts";

/** The reporter of the torture: for each suite, as it ends, how many tests it has, how long it took and what it counted. */
export default class TortureReporter extends VitestReporter {
  override printTestModule(module?: TestModule): void {
    super.printTestModule();
    if (module === undefined) return;
    const tests = [...module.children.allTests()];
    const seconds = (module.diagnostic().duration / 1000).toFixed(1);
    const count = tests.length === 1 ? "1 test" : `${tests.length} tests`;
    this.log(`${module.ok() ? "✓" : "✗"} ${tortureSuiteOf(module.relativeModuleId)}: ${count}, ${seconds} s`);
    for (const test of tests) {
      for (const { message } of test.annotations()) this.log(`    ${test.name}: ${message}`);
    }
  }
}
