import { existsSync } from "node:fs";
import { join } from "node:path";
import { BuildError, discoverWidgets } from "@orderpane/build";
import { blockProblem } from "./block-problem.ts";
import type { WrittenBlocks } from "./write-projects.ts";

/** Lines of `tsc`, at their places on the pages. */
export function typeProblems(output: string, written: WrittenBlocks): string[] {
  const problems: string[] = [];
  for (const text of output.split("\n").filter((line) => line.trim() !== "")) {
    const [, name = "", line, message] = /^(.+)\((\d+),\d+\): error (.*)$/.exec(text) ?? [];
    const block = written.get(name);
    // Further lines of a message are indented; what is not in a block keeps its own place.
    problems.push(block === undefined ? text : blockProblem(block, message!, Number(line)));
  }
  return [...new Set(problems)];
}

/** What the build would refuse in each `widget.json` of the projects. */
export async function widgetProblems(folder: string, written: WrittenBlocks): Promise<string[]> {
  const projects = new Set([...written.keys()].map((name) => name.split("/")[0]!));
  const problems: string[] = [];
  for (const project of projects) {
    const widgetsDir = join(folder, project, "widgets");
    if (!existsSync(widgetsDir)) continue;
    await discoverWidgets(
      { root: join(folder, project), widgetsDir },
      {
        onFailed: (widget, error) => {
          const block = written.get(`${project}/widgets/${widget}/widget.json`);
          // A page may also leave out the declaration.
          if (block !== undefined) {
            const line = error instanceof BuildError ? error.place?.line : 1;
            problems.push(blockProblem(block, (error as Error).message, line));
          }
        },
      },
    );
  }
  return [...new Set(problems)];
}
