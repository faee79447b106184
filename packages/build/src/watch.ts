import { join, relative, sep } from "node:path";
import { type FSWatcher, watch } from "chokidar";
import type { Project } from "./build-config.ts";

/** Watches the files of a project, except those that builds and packages write. */
export function watchProject(project: Pick<Project, "root" | "outDir">): FSWatcher {
  return watch(project.root, { ignoreInitial: true, ignored: (path) => isIgnored(project, path) });
}

function isIgnored({ root, outDir }: Pick<Project, "root" | "outDir">, path: string): boolean {
  if (path === outDir || path.startsWith(join(outDir, sep))) return true;
  const parts = relative(root, path).split(sep);
  if (parts.includes("node_modules")) return true;
  // Ignores folders such as `.git` and `.orderpane`, but not files such as `.env`.
  const [name = ""] = parts.slice(-1);
  return parts.some((part) => part.startsWith(".")) && !/^\.(?:env|postcssrc)/.test(name);
}
