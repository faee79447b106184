import { parseArgs } from "node:util";
import { projectRoot, resolveBin } from "../resolve-bin.ts";
import { runCommand } from "../run-command.ts";
import { type Scale, scaleVariable } from "../test/scale.ts";

/**
 * `tooling torture [--sample] [-- ARGS]`: every case of the tests in `torture/` folders, each with its counts; with
 * `--sample` those that are in every test run. Says how long it took. ARGS are for the test runner.
 */
export async function runTorture(args: readonly string[]): Promise<number> {
  const border = args.includes("--") ? args.indexOf("--") : args.length;
  const { values } = parseArgs({
    args: args.slice(0, border),
    options: { sample: { type: "boolean", default: false } },
  });
  const script = resolveBin("vitest", "vitest");
  const scale: Scale = values.sample ? "sample" : "all";
  const begin = performance.now();
  const { code } = await runCommand(
    process.execPath,
    [script, "run", "/torture/", "--reporter=verbose", ...args.slice(border + 1)],
    { cwd: projectRoot, env: { [scaleVariable]: scale }, output: "show" },
  );
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  const what = values.sample ? "the sample of every test run, meant to fit into 120 s," : "all of it";
  process.stdout.write(`${what} ${code === 0 ? "took" : "failed after"} ${seconds} s\n`);
  return code;
}
