import { join } from "node:path";
import { projectRoot, resolveBin } from "../programs/resolve-bin.ts";

/** Arguments of Node that run TypeDoc with the options of the reference. */
export function typedocCommand(): string[] {
  const tooling = join(projectRoot, "packages/tooling");
  return [resolveBin("typedoc", "typedoc", tooling), "--options", join(tooling, "typedoc.json")];
}
