import { parseSync } from "rolldown/utils";
import { blockProblem } from "./block-problem.ts";
import type { Block } from "./read-blocks.ts";

/** `jsonc` is JSON with comments. */
export function jsonProblems(block: Block): string[] {
  try {
    if (block.language === "json") JSON.parse(block.code);
    else requireExpression(block.code);
    return [];
  } catch (error) {
    return [blockProblem(block, (error as Error).message)];
  }
}

/** JSON with comments and commas at ends is an expression of JavaScript. */
function requireExpression(code: string): void {
  const [error] = parseSync("block.js", `(${code}\n)`).errors;
  if (error !== undefined) throw new Error(error.message);
}
