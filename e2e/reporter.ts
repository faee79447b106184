import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { rerunCommand, showProgress, writeReport } from "@orderpane/tooling/reporting";

/**
 * The reporter of `npm test`. Passing tests print nothing except their own output; for each failing test it
 * prints the assertion, its location and the path of its trace. The test command adds up the counts.
 */
export default class NpmTestReporter implements Reporter {
  #suite: Suite | undefined;
  #done = 0;
  readonly #failures: string[] = [];

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  /** Called for errors outside tests: a file that cannot be loaded, a worker that crashes. */
  onError(error: TestError): void {
    this.#print(textOf(error));
  }

  onStdOut(chunk: string | Buffer): void {
    this.#print(String(chunk));
  }

  onStdErr(chunk: string | Buffer): void {
    this.onStdOut(chunk);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = relative(process.cwd(), test.location.file);
    showProgress(++this.#done, this.#suite?.allTests().length ?? 0, "browser tests");
    if (result.status === test.expectedStatus || result.status === "skipped") return;
    const titles = test.titlePath().slice(3);
    const trace = result.attachments.find(({ name }) => name === "trace")?.path;
    this.#failures.push(rerunCommand(file, titles.join(" ")));
    this.#print(
      [
        `✗ ${file}:${test.location.line} › ${titles.join(" › ")}`,
        "",
        ...result.errors.map(textOf),
        ...(trace === undefined
          ? []
          : [`trace: npx playwright show-trace ${relative(process.cwd(), trace)}`]),
        "",
      ].join("\n"),
    );
  }

  onEnd(): void {
    const outcomes = (this.#suite?.allTests() ?? []).map((test) => test.outcome());
    const count = (outcome: string) => outcomes.filter((other) => other === outcome).length;
    writeReport({
      passed: count("expected"),
      failed: count("unexpected"),
      skipped: count("skipped"),
      failures: this.#failures,
    });
  }

  #print(text: string): void {
    // The test command sets the variable if it runs in a terminal.
    const shown = process.env["FORCE_COLOR"] === undefined ? stripVTControlCharacters(text) : text;
    process.stdout.write(`${shown}\n`);
  }
}

function textOf({ message, value, snippet, location }: TestError): string {
  const place =
    location && `    at ${relative(process.cwd(), location.file)}:${location.line}:${location.column}`;
  return [message ?? value ?? "unknown error", snippet, place, ""]
    .filter((part) => part !== undefined)
    .join("\n");
}
