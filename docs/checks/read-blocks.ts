import { globSync, readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";

/** The folder of the repository. */
export const root = resolve(import.meta.dirname, "../..");

/** Files of every project that `npm create orderpane` makes. */
export const projectTemplate = join(root, "packages/create/templates/common");

interface Page {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** A fenced block of a page. */
export interface Block {
  readonly page: string;
  /** Line of the page on which the code begins, from 1. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** Path in a project that `file=` names. Blocks of a page that name files belong together. */
  readonly file?: string | undefined;
  /** Whether the block is also run. */
  readonly run: boolean;
}

/** Another name of a language, such as `typescript`, would leave a block unchecked. */
const known = /^(ts|tsx|json|sh|dotenv|yaml|html|css|xml|diff|text|)( run)?(?: file=([\w./-]+))?$/;

/** Returns the pages for users: those of the site, and the READMEs. */
export function readPages(): Page[] {
  const patterns = [
    "README*.md",
    "docs/{,ru/}index.md",
    "docs/{,ru/}{guide,explanations,reference}/*.md",
    "{packages,examples,widgets}/*/README.md",
    "e2e/README.md",
  ];
  return globSync(patterns, { cwd: root, exclude: (name) => name.endsWith("node_modules") })
    .map((path) => path.split(sep).join("/"))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/**
 * Returns the fenced blocks of a page in order. Blocks in lists are indented, and their code is not.
 *
 * @throws {Error} if a block has an unknown language or option
 */
export function readBlocks({ path, text }: Page): Block[] {
  const fences = /^( *)(`{3,}|~{3,})(.*)\n((?:.*\n)*?)^ *\2 *$/gm;
  return Array.from(text.matchAll(fences), ({ index, 1: indent = "", 3: info = "", 4: code = "" }) => {
    const line = text.slice(0, index).split("\n").length + 1;
    const [isKnown, language = "", run, file] = known.exec(info) ?? [];
    if (isKnown === undefined) throw new Error(`${path}:${line}  "${info}" is not known`);
    return {
      page: path,
      line,
      language,
      code: code.replaceAll(new RegExp(`^ {0,${indent.length}}`, "gm"), ""),
      file,
      run: run !== undefined,
    };
  });
}

/** Returns a problem with its place on the page, as editors find it. `line` counts in the block, from 1. */
export function blockProblem(block: Block, message: string, line = 1): string {
  return `${block.page}:${block.line + line - 1}  ${message}`;
}
