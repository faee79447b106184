import { parseArgs } from "node:util";
import { ToolingError } from "../errors.ts";
import { tortureVariable } from "../torture.ts";
import { runAtOtherTimes } from "./other-times.ts";
import { runTests } from "./run-tests.ts";
import { filtersOf, splitArgs, type Stage } from "./select-tests.ts";
import { tortureSuites } from "./torture-suites.ts";

/** The ordinary tests at other times and in another language. */
const otherTimes = "other-times";

/**
 * `tooling torture [SUITE]... [-t TITLE] [--list] [-- ARGS]`: runs every case of the tests in `torture/`
 * folders and prints what each suite counted. It also runs the browser tests in a Chromium whose frames have
 * processes of their own, as users have them, and all ordinary tests at other times.
 */
export async function runTorture(args: readonly string[]): Promise<number> {
  const { own, forRunner } = splitArgs(args);
  const { values, positionals } = parseArgs({
    args: own,
    allowPositionals: true,
    options: { list: { type: "boolean", default: false }, title: { type: "string", short: "t" } },
  });
  if (values.list) {
    for (const { name } of tortureSuites()) process.stdout.write(`${name}\n`);
    process.stdout.write(`${otherTimes}\n`);
    return 0;
  }
  const names = positionals.filter((name) => name !== otherTimes);
  const codes: number[] = [];
  if (names.length > 0 || positionals.length === 0) {
    const filters = filtersOf(findTortureSuites(names), { title: values.title, args: forRunner });
    const stages = (["unit", "e2e"] satisfies Stage[]).filter((stage) => filters[stage].paths.length > 0);
    if (forRunner.length > 0 && stages.length > 1) {
      throw new ToolingError("usage", "arguments after -- need suites of one test runner: e2e, or others");
    }
    const env = { [tortureVariable]: "true" };
    codes.push(await runTests({ stages, filters, env }));
  }
  if (names.length < positionals.length || positionals.length === 0) codes.push(await runAtOtherTimes());
  return Math.max(...codes);
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
    const known = [...suites.map((suite) => suite.name), otherTimes].join(", ");
    throw new ToolingError("usage", `there is no torture suite "${name}", there are ${known}`);
  });
  return [...new Set(found)];
}
