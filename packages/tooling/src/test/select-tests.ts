import { existsSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ToolingError } from "../errors.ts";
import { projectRoot } from "../programs.ts";
import { isTorture } from "../torture.ts";

export type Stage = "check" | "unit" | "e2e";

/** What `npm test` and `npm run torture` are to run. */
export interface Selection {
  readonly stages: readonly Stage[];
  /** Relative to the project's root, folders with a slash at the end. Empty: all of the stage. */
  readonly paths: Readonly<Record<"unit" | "e2e", readonly string[]>>;
  /** Only tests whose title contains this. The titles of their groups precede it. */
  readonly title?: string | undefined;
}

/**
 * Reads the arguments `[PACKAGE | PATH]... [-t TITLE]`. Without arguments all stages run. Packages and paths run
 * only the stages that they belong to.
 */
export function selectTests(args: readonly string[]): Selection {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { title: { type: "string", short: "t" } },
  });
  const { title } = values;
  const { unit = [], e2e = [] } = Object.groupBy(positionals.map(resolvePath), stageOf);
  const paths = { unit, e2e };
  if (positionals.length > 0) {
    return { stages: (["unit", "e2e"] as const).filter((stage) => paths[stage].length > 0), paths, title };
  }
  const stages: Stage[] = title === undefined && !isTorture ? ["check", "unit", "e2e"] : ["unit", "e2e"];
  return { stages, paths, title };
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
