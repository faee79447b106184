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
  readonly file?: string;
  /** Whether the block is also run. */
  readonly run: boolean;
  /** Why the block is not checked. */
  readonly because?: string;
  /** What cannot be understood in the words after the language. */
  readonly problem?: string;
}

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

/** Returns the fenced blocks of a page in order. Blocks in lists are indented, and their code is not. */
export function readBlocks({ path, text }: Page): Block[] {
  const fences = /^( *)(`{3,}|~{3,})(.*)\n((?:.*\n)*?)^ *\2 *$/gm;
  return Array.from(text.matchAll(fences), ({ index, 1: indent, 3: info, 4: code }) => ({
    page: path,
    line: text.slice(0, index).split("\n").length + 1,
    code: code!.replaceAll(new RegExp(`^ {0,${indent!.length}}`, "gm"), ""),
    ...readInfo(info!),
  }));
}

/** Returns a problem with its place on the page, as editors find it. `line` counts in the block, from 1. */
export function blockProblem(block: Block, message: string, line = 1): string {
  return `${block.page}:${block.line + line - 1}  ${message}`;
}

type Info = Pick<Block, "language" | "run" | "file" | "because" | "problem">;

function readInfo(info: string): Info {
  const [words = "", because] = info.trim().split(/ ?because=/);
  const [language = "", ...options] = words.split(/ +/);
  const file = options.find((word) => word.startsWith("file="))?.slice("file=".length);
  const unknown = options.find((word) => !/^(run|no-check|file=[\w./-]+)$/.test(word));
  const isExplained = options.includes("no-check") === Boolean(because);
  return {
    language,
    run: options.includes("run"),
    ...(file === undefined ? {} : { file }),
    ...(because === undefined ? {} : { because }),
    ...(unknown === undefined ? {} : { problem: `"${unknown}" is not file=<path>, run or no-check` }),
    ...(isExplained ? {} : { problem: "no-check and because=<reason> belong together" }),
  };
}
