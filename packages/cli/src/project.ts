import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "./errors.ts";

/** The project that `folder` belongs to: the nearest folder upwards with a package.json. */
export function findRoot(folder: string): string {
  for (let root = folder; ; root = dirname(root)) {
    if (existsSync(join(root, "package.json"))) return root;
    if (dirname(root) === root) {
      throw new UsageError(`no package.json in ${folder} or above it`, "Run orderpane inside a project.");
    }
  }
}
