import { existsSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BuildError, discoverWidgets } from "@orderpane/build";
import { type Block, blockProblem, projectTemplate, root } from "./read-blocks.ts";

/** The blocks of files that are compiled together, by the path in their folder. */
type BlockProject = ReadonlyMap<string, Block>;

/** By the name of the file in which a block was written: `project/path`. */
export type WrittenBlocks = ReadonlyMap<string, Block>;

/**
 * Divides the blocks of a page into projects. Each block that names no file is one by itself. The blocks that
 * name files are one project; where a block replaces a file, the project as it was until then is one, too.
 */
export function divideBlocks(blocks: readonly Block[]): BlockProject[] {
  const alone = blocks.filter(({ file }) => file === undefined);
  const projects = alone.map((block) => new Map([[`block.${block.language}`, block]]));
  let files = new Map<string, Block>();
  for (const block of blocks) {
    if (block.file === undefined) continue;
    if (files.has(block.file)) {
      projects.push(files);
      files = new Map(files);
    }
    files.set(block.file, block);
  }
  return files.size > 0 ? [...projects, files] : projects;
}

/** The configuration of every new project, with the packages of this repository as sources. */
const tsconfig = {
  extends: join(projectTemplate, "tsconfig.json"),
  compilerOptions: { customConditions: ["orderpane-source"], moduleDetection: "force" },
  include: ["."],
};

/** Writes each project into a folder of its own. All of them have the packages of this repository. */
export async function writeProjects(
  folder: string,
  projects: readonly BlockProject[],
): Promise<WrittenBlocks> {
  await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  await writeFile(join(folder, "package.json"), '{ "name": "blocks", "type": "module" }\n');
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
  const written = new Map<string, Block>();
  for (const [index, project] of projects.entries()) {
    for (const [path, block] of project) {
      const name = `${index}/${path}`;
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), block.code);
      written.set(name, block);
    }
  }
  // A page may show a `widget.json` without its component, which a widget must have.
  for (const name of written.keys()) {
    const component = join(folder, dirname(name), "index.tsx");
    if (name.endsWith("/widget.json") && !existsSync(component))
      await writeFile(component, "export default () => null;\n");
  }
  return written;
}

/** Returns the lines of `tsc`, at their places on the pages. */
export function typeProblems(output: string, written: WrittenBlocks): string[] {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const problems = lines.map((text) => {
    const [, name = "", line, message] = /^(.+)\((\d+),\d+\): error (.*)$/.exec(text) ?? [];
    const block = written.get(name);
    // Further lines of a message are indented and have no place.
    return block === undefined ? text : blockProblem(block, message!, Number(line));
  });
  return [...new Set(problems)];
}

/** Returns the problems that the build finds in each `widget.json` of the projects. */
export async function widgetProblems(folder: string, written: WrittenBlocks): Promise<string[]> {
  const projects = new Set([...written.keys()].map((name) => name.split("/")[0]!));
  const problems: string[] = [];
  for (const project of projects) {
    const widgetsDir = join(folder, project, "widgets");
    if (!existsSync(widgetsDir)) continue;
    const onFailed = (widget: string, error: unknown) => {
      const block = written.get(`${project}/widgets/${widget}/widget.json`);
      // A page may also leave out the declaration.
      if (block === undefined) return;
      const line = error instanceof BuildError ? error.place?.line : 1;
      problems.push(blockProblem(block, (error as Error).message, line));
    };
    await discoverWidgets({ root: join(folder, project), widgetsDir }, { onFailed });
  }
  return [...new Set(problems)];
}
