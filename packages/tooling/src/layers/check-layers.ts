import { findFolderCycles } from "./find-cycles.ts";
import { findUnexplained } from "./find-unexplained.ts";
import { findViolations } from "./find-violations.ts";
import type { Violation } from "./project.ts";
import { readProject, readReadmes } from "./read-project.ts";

/**
 * Checks the project in `root`: its imports by the table of layers, its folders for cycles, its dependencies
 * by READMEs.
 */
export function checkLayers(root: string): Violation[] {
  const project = readProject(root);
  const readmes = readReadmes(root, Object.keys(project.packages));
  return [
    ...findViolations(project),
    ...findFolderCycles(project),
    ...findUnexplained(project.packages, readmes),
  ];
}

/** One line each: `file:line  import  why`. */
export function formatViolations(violations: readonly Violation[]): string {
  return violations
    .map(({ at, specifier, why }) => `${at}  ${specifier === undefined ? "" : `"${specifier}"  `}${why}\n`)
    .join("");
}
