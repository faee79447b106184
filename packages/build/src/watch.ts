import { once } from "node:events";
import { join, relative, sep } from "node:path";
import { watch } from "chokidar";
import type { Project } from "./build-config.ts";

/** How long an editor may take to save its files, in ms. */
const settleTime = 30;

/**
 * Calls `onSave` once the files are watched, and after each save in the project's root. Calls never overlap.
 * `onSave` must not reject.
 */
export function watchProject(project: Pick<Project, "root" | "outDir">, onSave: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  let isStopped = false;
  const run = () => (last = last.then(() => (isStopped ? undefined : onSave())));
  const watcher = watch(project.root, {
    ignoreInitial: true,
    ignored: (path) => isIgnored(project, path),
  });
  watcher.on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), settleTime);
  });
  return {
    /** Resolves after the first call. */
    first: once(watcher, "ready").then(run),
    /** Stops watching, and waits for a running call. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await watcher.close();
      await last;
    },
  };
}

function isIgnored({ root, outDir }: Pick<Project, "root" | "outDir">, path: string): boolean {
  if (path === outDir || path.startsWith(join(outDir, sep))) return true;
  const parts = relative(root, path).split(sep);
  if (parts.includes("node_modules")) return true;
  // Ignores folders such as `.git` and `.orderpane`, but not files such as `.env`.
  const [name = ""] = parts.slice(-1);
  return parts.some((part) => part.startsWith(".")) && !/^\.(?:env|postcssrc)/.test(name);
}
