import type { TestModule } from "vitest/node";
import { tortureSuiteOf } from "../test/torture-suites.ts";
import VitestReporter from "./vitest-reporter.ts";

/** As each suite of the torture ends, prints the number of its tests, its time and its counts. */
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
