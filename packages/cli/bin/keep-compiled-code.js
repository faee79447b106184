import { existsSync } from "node:fs";
import module from "node:module";
import { dirname, join } from "node:path";

/**
 * Lets Node keep modules compiled, and TypeScript without its types, in the project that `folder` belongs to: the
 * next command starts in half the time. Not in the system's folder for temporary files, where others can write.
 * Nothing happens outside of a project.
 *
 * @param {string} folder
 */
export function keepCompiledCode(folder) {
  if (existsSync(join(folder, "package.json"))) {
    module.enableCompileCache(join(folder, ".orderpane", "cache", "node"));
  } else if (dirname(folder) !== folder) {
    keepCompiledCode(dirname(folder));
  }
}
