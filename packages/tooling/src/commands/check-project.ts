import { parseArgs } from "node:util";
import { formatCheck, projectChecks, runChecks } from "../check/run-checks.ts";

/**
 * `tooling check`: prints a line for each check as it ends; with `--json` one document
 * `{"checks":[{"name","ok","ms","output"}]}`.
 */
export async function runCheck(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: "boolean", default: false } } });
  const color = !values.json && process.stdout.isTTY;
  const checks = await runChecks(projectChecks(color), (result) => {
    if (!values.json) process.stdout.write(formatCheck(result));
  });
  if (values.json) process.stdout.write(`${JSON.stringify({ checks })}\n`);
  return checks.every(({ ok }) => ok) ? 0 : 1;
}
