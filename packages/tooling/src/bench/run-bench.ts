import { globSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { compilePackages } from "../packages/compile-packages.ts";
import { projectRoot, resolveBin, runOrThrow, UsageError } from "../programs.ts";
import type { BenchCase } from "./define-bench.ts";
import { type BenchResult, measureCase } from "./measure-case.ts";

/**
 * `tooling bench [SUITE]... [--write]`: prints a table for each suite. `--write` also puts it into
 * BENCHMARKS.md. A failed case is named on stderr, and the others are still measured.
 */
export async function runBench(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { write: { type: "boolean", default: false } },
  });
  const files = globSync("packages/*/src/**/*.bench.ts", { cwd: projectRoot }).toSorted();
  const suites = new Map(files.map((file) => [basename(file, ".bench.ts"), file]));
  const unknown = positionals.find((name) => !suites.has(name));
  if (unknown !== undefined) {
    const known = [...suites.keys()].join(", ");
    throw new UsageError(`there is no benchmark suite "${unknown}", there are ${known}`);
  }
  // Other build tools cannot use our sources.
  await compilePackages();
  let exitCode = 0;
  for (const [name, file] of suites) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const suite = pathToFileURL(join(projectRoot, file)).href;
    const { default: cases } = (await import(suite)) as { default: readonly BenchCase[] };
    const results: BenchResult[] = [];
    for (const one of cases) results.push(...(await measureOrReport(one)));
    const table = tableOf(results);
    process.stdout.write(table);
    if (results.length < cases.length) exitCode = 1;
    // A suite with a failed case keeps its old section.
    else if (values.write) await writeSection(name, table);
  }
  return exitCode;
}

async function measureOrReport(benchCase: BenchCase): Promise<BenchResult[]> {
  process.stderr.write(`measuring ${benchCase.key}\n`);
  try {
    return [await measureCase(benchCase)];
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${benchCase.key} failed: ${reason}\n`);
    return [];
  }
}

function tableOf(results: readonly BenchResult[]): string {
  const rows = results.map(({ key, unit, value, peer }) => {
    const format = (number: number) =>
      unit === "ms" ? number.toFixed(2) : Math.round(number).toLocaleString("en");
    const theirs = peer ? [peer.name, format(peer.value), (value / peer.value).toFixed(3)] : ["", "", ""];
    return [key, format(value), unit, ...theirs];
  });
  const head = ["key", "ours", "unit", "peer", "theirs", "ratio"];
  const rule = ["---", "--:", "---", "---", "--:", "--:"];
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/** Writes a suite's section in BENCHMARKS.md; headings are suite names. */
async function writeSection(name: string, table: string): Promise<void> {
  const file = join(projectRoot, "BENCHMARKS.md");
  const [introduction = "", ...sections] = readFileSync(file, "utf8").split(/^(?=## )/m);
  const model = cpus()[0]?.model.trim() ?? process.arch;
  const machine = `${model}, ${availableParallelism()} cores, ${process.platform}, Node ${process.versions.node}`;
  const others = sections.filter((section) => !section.startsWith(`## ${name}\n`));
  const written = [...others, `## ${name}\n\nMeasured on ${machine}.\n\n${table}\n`].toSorted();
  writeFileSync(file, introduction + written.join(""));
  await runOrThrow(process.execPath, [resolveBin("oxfmt", "oxfmt"), "BENCHMARKS.md"], { cwd: projectRoot });
}
