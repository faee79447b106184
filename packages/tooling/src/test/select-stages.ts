import { existsSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ToolingError } from "../errors.ts";
import { projectRoot } from "../resolve-bin.ts";

const stages = ["check", "unit", "e2e"] as const;

/** A stage that `--only` can name. */
export type Stage = (typeof stages)[number];

/** What a test runner runs of its stage. */
export interface Filter {
  /**
   * Files and folders, relative to the project's root, folders with a slash at the end. Empty: all of the
   * stage.
   */
  readonly paths: readonly string[];
  /** Only tests whose title contains this. The titles of their groups precede it. */
  readonly title?: string;
  /** Passed to the test runner unchanged. */
  readonly args: readonly string[];
}

export interface Selection {
  readonly stages: readonly Stage[];
  readonly filters: Readonly<Record<"unit" | "e2e", Filter>>;
}

/**
 * Reads the arguments of `tooling test`: `[PACKAGE | PATH]... [-t TITLE] [--only STAGE]... [-- ARGS]`.
 * Without arguments all stages run. Packages and paths run only the stages that they belong to.
 *
 * @throws {ToolingError} `usage` for an unknown stage, package or path, and for ARGS without a single test
 *   runner to get them
 */
export function selectStages(args: readonly string[]): Selection {
  const border = args.includes("--") ? args.indexOf("--") : args.length;
  const { values, positionals } = parseArgs({
    args: args.slice(0, border),
    allowPositionals: true,
    options: { only: { type: "string", multiple: true }, title: { type: "string", short: "t" } },
  });
  const paths = positionals.map(resolvePath);
  const inBrowser = paths.filter((path) => path.startsWith("e2e/"));
  const others = paths.filter((path) => !inBrowser.includes(path));
  const only = values.only ?? stagesOf({ inBrowser, others }, values.title);
  for (const name of only) {
    if (!isStage(name)) {
      throw new ToolingError("usage", `there is no stage "${name}", there are ${stages.join(", ")}`);
    }
  }
  const selected = stages.filter((stage) => only.includes(stage));
  const unused = paths.find((path) => !selected.includes(path.startsWith("e2e/") ? "e2e" : "unit"));
  if (unused !== undefined) {
    throw new ToolingError("usage", `${unused} belongs to no stage of --only ${only.join(", ")}`);
  }
  const forRunner = args.slice(border + 1);
  if (forRunner.length > 0 && (selected.length !== 1 || selected[0] === "check")) {
    throw new ToolingError("usage", "arguments after -- need one stage: --only unit or --only e2e");
  }
  const common = { args: forRunner, ...(values.title !== undefined && { title: values.title }) };
  return {
    stages: selected,
    filters: { unit: { ...common, paths: others }, e2e: { ...common, paths: inBrowser } },
  };
}

function stagesOf(
  { inBrowser, others }: { inBrowser: readonly string[]; others: readonly string[] },
  title: string | undefined,
): readonly Stage[] {
  if (inBrowser.length + others.length === 0) return title === undefined ? stages : ["unit", "e2e"];
  return [
    ...(others.length > 0 ? (["unit"] as const) : []),
    ...(inBrowser.length > 0 ? (["e2e"] as const) : []),
  ];
}

/**
 * Returns the path of a package or a widget, named by its folder, or of any file or folder of the project.
 */
function resolvePath(name: string): string {
  const found = [join("packages", name), join("widgets", name), relative(projectRoot, resolve(name))].find(
    (path) => existsSync(join(projectRoot, path)),
  );
  if (found === undefined) {
    const names = readdirSync(join(projectRoot, "packages")).toSorted((one, other) =>
      one.localeCompare(other),
    );
    throw new ToolingError(
      "usage",
      `there is no package and no path "${name}"; the packages are ${names.join(", ")}`,
    );
  }
  const path = found.replaceAll("\\", "/");
  return /\.\w+$/.test(path) || path.endsWith("/") ? path : `${path}/`;
}

function isStage(name: string): name is Stage {
  return (stages as readonly string[]).includes(name);
}
