import { parseArgs } from "node:util";
import { ToolingError } from "../errors.ts";
import { runStages } from "../test/run-stages.ts";
import { type Scale, scaleVariable } from "../scale.ts";
import { filtersOf, splitArgs, type Stage } from "../test/select-stages.ts";
import { tortureSuites } from "../test/torture-suites.ts";

/**
 * `tooling torture [SUITE]... [-t TITLE] [--sample] [--list] [-- ARGS]`: runs every case of the tests in
 * `torture/` folders and prints what each suite counted. It also runs the browser tests in a Chromium whose
 * frames have processes of their own, as users have them. `--sample` runs the part that is in every test run.
 * ARGS are for the test runner.
 */
export async function runTorture(args: readonly string[]): Promise<number> {
  const { own, forRunner } = splitArgs(args);
  const { values, positionals } = parseArgs({
    args: own,
    allowPositionals: true,
    options: {
      sample: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      title: { type: "string", short: "t" },
    },
  });
  if (values.list) {
    for (const { name } of tortureSuites()) process.stdout.write(`${name}\n`);
    return 0;
  }
  const filters = filtersOf(findTortureSuites(positionals), { title: values.title, args: forRunner });
  const stages = (["unit", "e2e"] satisfies Stage[]).filter((stage) => filters[stage].paths.length > 0);
  if (forRunner.length > 0 && stages.length > 1) {
    throw new ToolingError("usage", "arguments after -- need suites of one test runner: e2e, or others");
  }
  const scale: Scale = values.sample ? "sample" : "all";
  return runStages({ stages, filters, env: { [scaleVariable]: scale }, reporter: "torture-reporter" });
}

/**
 * Returns the files of these suites, relative to the project's root. A name may also be that of a package, or
 * that of a suite without its package. Without names it returns all files.
 */
function findTortureSuites(names: readonly string[]): string[] {
  const suites = tortureSuites();
  if (names.length === 0) return suites.map(({ file }) => file);
  const found = names.flatMap((name) => {
    const meant = suites.filter((suite) => suite.name === name || suite.name.split("/").includes(name));
    if (meant.length > 0) return meant.map(({ file }) => file);
    const known = suites.map((suite) => suite.name).join(", ");
    throw new ToolingError("usage", `there is no torture suite "${name}", there are ${known}`);
  });
  return [...new Set(found)];
}
