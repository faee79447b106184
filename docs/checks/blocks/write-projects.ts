import { existsSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { projectTemplate, root } from "../pages.ts";
import type { BlockProject } from "./block-projects.ts";
import type { Block } from "./read-blocks.ts";

/** By the name of a folder in which they were written: `project/path`. */
export type WrittenBlocks = ReadonlyMap<string, Block>;

/** That of every new project. The packages of this repository are read as sources. */
const tsconfig = {
  extends: join(projectTemplate, "tsconfig.json"),
  compilerOptions: { customConditions: ["orderpane-source"], moduleDetection: "force" },
  include: ["."],
};

/** Writes each project into a folder of its own. All of them have the packages of this repository. */
export async function writeProjects(
  folder: string,
  projects: readonly BlockProject[],
): Promise<Map<string, Block>> {
  await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  await writeFile(join(folder, "package.json"), '{ "name": "blocks", "type": "module" }\n');
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
  const written = new Map<string, Block>();
  for (const [index, project] of projects.entries()) {
    for (const { path, block } of project) {
      const name = `${index}/${path}`;
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), block.code);
      written.set(name, block);
    }
  }
  return written;
}

/** A page may show a `widget.json` without its component, which a widget must have. */
export async function addMissingComponents(folder: string, written: WrittenBlocks): Promise<void> {
  for (const name of written.keys()) {
    const component = join(folder, dirname(name), "index.tsx");
    if (name.endsWith("/widget.json") && !existsSync(component))
      await writeFile(component, "export default () => null;\n");
  }
}
