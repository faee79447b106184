import type { Page } from "../pages.ts";

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

/** Returns the fenced blocks of a page in order. Blocks in lists are indented, and their code is not. */
export function readBlocks({ path, text }: Page): Block[] {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length; index++) {
    const [, indent, fence, info] = /^( *)(`{3,}|~{3,})(.*)$/.exec(lines[index]!) ?? [];
    if (indent === undefined || fence === undefined || info === undefined) continue;
    const start = index + 1;
    const end = lines.findIndex((line, at) => at >= start && line.trim() === fence);
    const code = lines
      .slice(start, end)
      .map((line) => line.replace(new RegExp(`^ {0,${indent.length}}`), ""));
    blocks.push({ page: path, line: start + 1, code: `${code.join("\n")}\n`, ...readInfo(info) });
    if (end === -1) break;
    index = end;
  }
  return blocks;
}

type Info = Pick<Block, "language" | "run" | "file" | "because" | "problem">;

function readInfo(info: string): Info {
  const [words = "", because] = info.trim().split(/ ?because=/);
  const [language = "", ...options] = words.split(/ +/);
  const file = options.find((word) => word.startsWith("file="))?.slice("file=".length);
  const unknown = options.find((word) => !/^(run|no-check|file=[\w./-]+)$/.test(word));
  const isUnchecked = options.includes("no-check");
  const problem =
    unknown === undefined
      ? isUnchecked === Boolean(because)
        ? null
        : "no-check and because=<reason> belong together"
      : `"${unknown}" is not known: use file=<path>, run, or no-check because=<reason>`;
  return {
    language,
    run: options.includes("run"),
    ...(file === undefined ? {} : { file }),
    ...(because === undefined ? {} : { because }),
    ...(problem === null ? {} : { problem }),
  };
}
