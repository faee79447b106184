import { join } from "node:path";
import type { FileState, Trace } from "../cache/file-state.ts";
import { writeCachedFile, removeOldest, readCachedFile } from "../cache/cached-file.ts";
import type { BuildConfig } from "../build-config.ts";
import { runTypeScript } from "./run-typescript.ts";
import { typeCheckProject } from "./type-check-project.ts";

/**
 * Starts TypeScript immediately, in parallel with the bundler. Caches a success until one of the checked
 * files changes.
 *
 * @throws {BuildError} `type-error`; another error when aborted
 */
export async function checkTypes(config: BuildConfig, files: FileState, signal: AbortSignal): Promise<void> {
  const folder = join(config.root, ".orderpane", "cache", "types");
  const project = typeCheckProject(config, folder);
  if (!project) return;
  const passedFile = join(folder, `${project.key}.json`);
  const traces = readCachedFile(passedFile) as Trace[] | undefined;
  if (traces && files.isUnchanged(traces)) return;
  const checked = await runTypeScript(config.root, project, signal);
  const found = files.trace([...checked, ...project.sources]);
  if (!found) return;
  writeCachedFile(passedFile, found);
  removeOldest(folder, maxFiles);
}

/** Results and configurations; a project with an unchanged configuration has one of each. */
const maxFiles = 20;
