import { join } from "node:path";
import type { FileState, Trace } from "../cache/file-state.ts";
import { writeCachedFile, removeOldest, readCachedFile } from "../cache/cached-file.ts";
import type { BuildConfig, Project } from "../build-config.ts";
import type { BuildError } from "../errors.ts";
import { describeEach, describeErrors, runTypeScript } from "./run-typescript.ts";
import { typeCheckProject } from "./type-check-project.ts";

/**
 * Starts TypeScript immediately, in parallel with the bundler. Caches a success until one of the checked
 * files changes.
 *
 * @throws {BuildError} `type-error`; another error when aborted
 */
export async function checkTypes(config: BuildConfig, files: FileState, signal: AbortSignal): Promise<void> {
  const folder = folderOf(config);
  const project = typeCheckProject(config, folder);
  if (!project) return;
  const passedFile = join(folder, `${project.key}.json`);
  const traces = readCachedFile(passedFile) as Trace[] | undefined;
  if (traces && files.isUnchanged(traces)) return;
  const { files: checked, errors } = await runTypeScript(config.root, { ...project, signal });
  const failure = await describeErrors(config.root, errors);
  if (failure) throw failure;
  const found = files.trace([...checked, ...project.sources]);
  if (!found) return;
  writeCachedFile(passedFile, found);
  removeOldest(folder, maxFiles);
}

/**
 * Returns all type errors in modules that widgets import, none if the project does not use TypeScript. Runs
 * with low priority.
 *
 * @throws {BuildError} `type-error` if TypeScript does not run; another error when aborted
 */
export async function findTypeErrors(config: Project, signal: AbortSignal): Promise<BuildError[]> {
  const project = typeCheckProject(config, folderOf(config));
  if (!project) return [];
  const { errors } = await runTypeScript(config.root, { ...project, signal, isInBackground: true });
  return describeEach(config.root, errors);
}

function folderOf({ root }: Project): string {
  return join(root, ".orderpane", "cache", "types");
}

/** Results and configurations; a project with an unchanged configuration has one of each. */
const maxFiles = 20;
