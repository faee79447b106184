import { parseArgs } from "node:util";
import { projectChecks } from "../check/project-checks.ts";
import { type CheckResult, formatCheck, runChecks } from "../check/run-checks.ts";

/** `tooling check`: a line per check as it ends; with `--json` one document `{"checks":[{"name","ok","ms","output"}]}`. */
export async function runCheck(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: "boolean", default: false } } });
  const results = values.json ? await runChecks(projectChecks(false)) : await printChecks();
  if (values.json) {
    const checks = results.map(({ name, ok, ms, output }) => ({ name, ok, ms, output }));
    process.stdout.write(`${JSON.stringify({ checks })}\n`);
  }
  return results.every(({ ok }) => ok) ? 0 : 1;
}

/** Runs the checks and prints each as it ends. */
export function printChecks(): Promise<CheckResult[]> {
  return runChecks(projectChecks(process.stdout.isTTY), {
    onResult: (result) => process.stdout.write(formatCheck(result)),
  });
}
