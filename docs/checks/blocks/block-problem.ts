import type { Block } from "./read-blocks.ts";

/** Returns a problem with its place on the page, as editors find it. `line` counts in the block, from 1. */
export function blockProblem(block: Block, message: string, line = 1): string {
  return `${block.page}:${block.line + line - 1}  ${message}`;
}
