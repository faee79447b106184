import { globSync, readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";

/** The folder of the repository. */
export const root = resolve(import.meta.dirname, "../..");

/** What every project that `npm create orderpane` makes begins with. */
export const projectTemplate = join(root, "packages/create/templates/common");

export interface Page {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** The pages of the site, and the texts for people who look at the repository. */
const patterns = [
  "*.md",
  "docs/*.md",
  "docs/ru/*.md",
  "docs/{,ru/}{guide,explanations}/*.md",
  "docs/reference-pages/{en,ru}/*.md",
  "docs/decisions/*.md",
  "{packages,examples,widgets}/*/*.md",
  "e2e/*.md",
];

/** Written by programs, or a list of changes rather than a text. */
const generated = new Set(["BENCHMARKS.md", "CHANGELOG.md"]);

export function readPages(): Page[] {
  return globSync(patterns, { cwd: root, exclude: (name) => name.endsWith("node_modules") })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !generated.has(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}
