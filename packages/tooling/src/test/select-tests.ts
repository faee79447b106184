import { existsSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ToolingError } from "../errors.ts";
import { projectRoot } from "../programs/resolve-bin.ts";

const stages = ["check", "unit", "e2e"] as const;

export type Stage = (typeof stages)[number];

export interface Filter {
  /** Relative to the project's root, folders with a slash at the end. Empty: all of the stage. */
  readonly paths: readonly string[];
  /** Only tests whose title contains this. The titles of their groups precede it. */
  readonly title?: string | undefined;
  /** Passed to the test runner unchanged. */
  readonly args: readonly string[];
}

export type Filters = Readonly<Record<"unit" | "e2e", Filter>>;

interface Selection {
  readonly stages: readonly Stage[];
  readonly filters: Filters;
}

/** Arguments after `--` are for a test runner. */
export function splitArgs(args: readonly string[]): { own: string[]; forRunner: string[] } {
  const border = args.includes("--") ? args.indexOf("--") : args.length;
  return { own: args.slice(0, border), forRunner: args.slice(border + 1) };
}

/** Gives each path to the test runner that it belongs to. */
export function filtersOf(paths: readonly string[], common: Omit<Filter, "paths">): Filters {
  const { unit = [], e2e = [] } = Object.groupBy(paths, stageOf);
  return { unit: { ...common, paths: unit }, e2e: { ...common, paths: e2e } };
}

/**
 * Reads the arguments of `tooling test`: `[PACKAGE | PATH]... [-t TITLE] [--only STAGE]... [-- ARGS]`.
 * Without arguments all stages run. Packages and paths run only the stages that they belong to.
 */
export function selectTests(args: readonly string[]): Selection {
  const { own, forRunner } = splitArgs(args);
  const { values, positionals } = parseArgs({
    args: own,
    allowPositionals: true,
    options: { only: { type: "string", multiple: true }, title: { type: "string", short: "t" } },
  });
  const { title } = values;
  const paths = positionals.map(resolvePath);
  const all = title === undefined ? stages : (["unit", "e2e"] as const);
  const only: readonly string[] = values.only ?? (paths.length > 0 ? paths.map(stageOf) : all);
  const selected = stages.filter((stage) => only.includes(stage));
  const unknown = only.find((name) => !stages.some((stage) => stage === name));
  if (unknown !== undefined) {
    throw new ToolingError("usage", `there is no stage "${unknown}", there are ${stages.join(", ")}`);
  }
  if (forRunner.length > 0 && (selected.length !== 1 || selected[0] === "check")) {
    throw new ToolingError("usage", "arguments after -- need one stage: --only unit or --only e2e");
  }
  return { stages: selected, filters: filtersOf(paths, { title, args: forRunner }) };
}

function stageOf(path: string): "unit" | "e2e" {
  return path.startsWith("e2e/") ? "e2e" : "unit";
}

/** A name is that of a package's or a widget's folder, or a path. */
function resolvePath(name: string): string {
  const places = [join("packages", name), join("widgets", name), relative(projectRoot, resolve(name))];
  const found = places.find((path) => existsSync(join(projectRoot, path)))?.replaceAll("\\", "/");
  if (found === undefined) {
    const packages = readdirSync(join(projectRoot, "packages")).toSorted().join(", ");
    throw new ToolingError(
      "usage",
      `there is no package and no path "${name}"; the packages are ${packages}`,
    );
  }
  return /\.\w+$|\/$/.test(found) ? found : `${found}/`;
}
