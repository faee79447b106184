import { join } from "node:path";
import { projectRoot, resolveBin } from "../programs/resolve-bin.ts";

const tooling = join(projectRoot, "packages/tooling");

/** The options with which TypeDoc makes the reference of this project. */
export const typedocOptions: string = join(tooling, "typedoc.json");

/** Arguments of Node that run TypeDoc. */
export function typedocCommand(options: string = typedocOptions): [script: string, ...args: string[]] {
  return [resolveBin("typedoc", "typedoc", tooling), "--options", options];
}
