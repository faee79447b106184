import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "oxfmt";
import type { CheckOutcome } from "./check/run-checks.ts";
import { ToolingError } from "./errors.ts";
import { referenceToMarkdown } from "./reference/markdown.ts";
import { findProblems, formatProblems, type Problem } from "./reference/problems.ts";
import { readReference } from "./reference/read-reference.ts";

/** The folders of the packages that have a page REFERENCE.md. */
export const documentedPackages: readonly string[] = ["packages/runtime"];

/** The reference of a package, as it should be. */
export interface ReferencePage {
  /** Path from the project's root. */
  readonly file: string;
  /** Formatted as the project's other files are. */
  readonly text: string;
  /** Whether the file holds this text. */
  readonly isCurrent: boolean;
  readonly problems: readonly Problem[];
}

/**
 * Makes the reference of the package in a folder from its sources.
 *
 * @throws {ToolingError} `no-reference` when they cannot be read
 */
export async function makeReferencePage(root: string, folder: string): Promise<ReferencePage> {
  const read = (path: string) => {
    const absolute = join(root, path);
    return existsSync(absolute) ? readFileSync(absolute, "utf8") : undefined;
  };
  const reference = readReference(folder, read);
  const file = `${folder}/REFERENCE.md`;
  const options = JSON.parse(read(".oxfmtrc.json") ?? "{}") as { printWidth?: number };
  const { code: text, errors } = await format(file, referenceToMarkdown(reference), options);
  if (errors[0]) throw new ToolingError("no-reference", `${file} cannot be formatted: ${errors[0].message}`);
  return { file, text, isCurrent: read(file) === text, problems: findProblems(reference) };
}

/** Whether every export is documented and the pages say what the sources say now. */
export async function checkReference(
  root: string,
  folders: readonly string[] = documentedPackages,
): Promise<CheckOutcome> {
  const pages = await Promise.all(folders.map((folder) => makeReferencePage(root, folder)));
  const output = pages
    .map(({ file, isCurrent, problems }) => {
      const stale = `${file} is not what the sources say now: run "npx tooling reference"\n`;
      return formatProblems(problems) + (isCurrent ? "" : stale);
    })
    .join("");
  return { ok: output === "", output };
}
