import { relative } from "node:path";
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import {
  createProgress,
  type Progress,
  recordPrinted,
  recordTally,
  rerunCommand,
} from "@orderpane/tooling/reporting";

/**
 * The reporter of `npm test`. It prints nothing about tests that pass, and for each that fails the assertion,
 * its place, the command that runs only that test and the path of its trace. The counts go to the test
 * command, which adds them up.
 */
export default class NpmTestReporter implements Reporter {
  #suite: Suite | undefined;
  #progress: Progress | undefined;

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
    this.#progress = createProgress("browser tests", suite.allTests().length);
  }

  /** Called for errors outside of tests: a file that cannot be loaded, a worker that dies. */
  onError(error: TestError): void {
    this.#print(textOf(error));
  }

  onStdOut(chunk: string | Buffer): void {
    recordPrinted(chunk);
  }

  onStdErr(chunk: string | Buffer): void {
    recordPrinted(chunk);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#progress?.step();
    if (result.status === test.expectedStatus || result.status === "skipped") return;
    const file = relative(process.cwd(), test.location.file);
    const titles = test.titlePath().slice(3);
    const trace = result.attachments.find(({ name }) => name === "trace")?.path;
    this.#print(
      [
        `✗ ${file}:${test.location.line} › ${titles.join(" › ")}`,
        "",
        ...result.errors.map(textOf),
        ...result.stdout.map(String),
        ...result.stderr.map(String),
        `again: ${rerunCommand(file, titles.join(" "))}`,
        ...(trace === undefined
          ? []
          : [`trace: npx playwright show-trace ${relative(process.cwd(), trace)}`]),
        "",
      ].join("\n"),
    );
  }

  onEnd(): void {
    this.#progress?.clear();
    recordTally(this.#tally());
  }

  /** A test that failed at first and passed when it was retried counts as failed. */
  #tally() {
    const outcomes = (this.#suite?.allTests() ?? []).map((test) => test.outcome());
    const count = (...which: string[]) => outcomes.filter((outcome) => which.includes(outcome)).length;
    return { passed: count("expected"), failed: count("unexpected", "flaky"), skipped: count("skipped") };
  }

  #print(text: string): void {
    this.#progress?.clear();
    process.stdout.write(`${text}\n`);
  }
}

function textOf({ message, value, snippet, location }: TestError): string {
  const place =
    location && `    at ${relative(process.cwd(), location.file)}:${location.line}:${location.column}`;
  return [message ?? value ?? "unknown error", snippet, place, ""]
    .filter((part) => part !== undefined)
    .join("\n");
}
