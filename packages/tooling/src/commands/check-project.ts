import { parseArgs } from "node:util";
import { projectChecks } from "../check/project-checks.ts";
import { formatCheck, runChecks } from "../check/run-checks.ts";

/**
 * `tooling check`: prints a line for each check as it ends; with `--json` one document
 * `{"checks":[{"name","ok","ms","output"}]}`.
 */
export async function runCheck(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: "boolean", default: false } } });
  const color = !values.json && process.stdout.isTTY;
  const results = await runChecks(projectChecks(color), {
    onResult: (result) => {
      if (!values.json) process.stdout.write(formatCheck(result));
    },
  });
  if (values.json) {
    const checks = results.map(({ name, ok, ms, output }) => ({ name, ok, ms, output }));
    process.stdout.write(`${JSON.stringify({ checks })}\n`);
  }
  return results.every(({ ok }) => ok) ? 0 : 1;
}
