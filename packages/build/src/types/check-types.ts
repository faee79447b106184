import { hash } from "node:crypto";
import { join } from "node:path";
import type { FileState, Trace } from "../cache/file-state.ts";
import { writeCachedFile, removeOldest, readCachedFile } from "../cache/cached-file.ts";
import type { BuildConfig } from "../build-config.ts";
import type { BuildError } from "../errors.ts";
import { type TypeCheckProject, typeCheckProject } from "./type-check-project.ts";

interface TypeCheck {
  /** Rejects with a {@link BuildError} `type-error`, or with another error when aborted. */
  passed: Promise<void>;
}

/**
 * Caches a success until one of the checked files changes. Resolves as soon as TypeScript runs, so that the
 * bundler can work at the same time.
 */
export async function startTypeCheck(
  config: BuildConfig,
  files: FileState,
  signal: AbortSignal,
): Promise<TypeCheck> {
  const check = await begin(config, files, signal).catch((cause: unknown) => ({
    passed: Promise.reject(cause),
  }));
  // If the build itself fails, its caller gets that error.
  check.passed.catch(() => {});
  return check;
}

/**
 * Returns all type errors of what widgets import, none where the project has no TypeScript. Runs in the
 * background of everything else on the machine.
 *
 * @throws {BuildError} `type-error` if TypeScript does not run; another error when aborted
 */
export async function findTypeErrors(config: BuildConfig, signal: AbortSignal): Promise<BuildError[]> {
  const project = typeCheckProject(config);
  if (!project) return [];
  const { startTypeScript, describeEach } = await import("./run-typescript.ts");
  const run = { ...runOf(config, project), signal, isInBackground: true };
  const { errors } = await (await startTypeScript(config.root, run)).result;
  return describeEach(config.root, errors);
}

async function begin(config: BuildConfig, files: FileState, signal: AbortSignal): Promise<TypeCheck> {
  const project = typeCheckProject(config);
  if (!project) return passedBefore;
  const passedFile = join(folderOf(config), `${keyOf(project)}.json`);
  const traces = readCachedFile(passedFile) as Trace[] | undefined;
  if (traces && files.isUnchanged(traces)) return passedBefore;
  const { startTypeScript, describeErrors } = await import("./run-typescript.ts");
  const { result } = await startTypeScript(config.root, { ...runOf(config, project), signal });
  const passed = result.then(async ({ files: checked, errors }) => {
    const failure = await describeErrors(config.root, errors);
    if (failure) throw failure;
    const found = files.trace([...checked, ...project.sources, ...describedPackages(checked)]);
    if (!found) return;
    writeCachedFile(passedFile, found);
    removeOldest(folderOf(config), maxFiles);
  });
  return { passed };
}

function folderOf({ root }: BuildConfig): string {
  return join(root, ".orderpane", "cache", "types");
}

function keyOf(project: TypeCheckProject): string {
  return hash("sha256", JSON.stringify(project)).slice(0, 16);
}

function runOf(config: BuildConfig, project: TypeCheckProject) {
  const configFile = join(folderOf(config), `tsconfig.${keyOf(project)}.json`);
  return { compiler: project.compiler, config: project.config, configFile };
}

/** If such a package gets its own types, these take precedence over `@types`. */
function describedPackages(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const [, modules, name] = /^(.*[\\/]node_modules[\\/])@types[\\/]([^\\/]+)/.exec(file) ?? [];
    if (modules === undefined || name === undefined) return [];
    return [join(modules, name.replace(/^(.+)__/, "@$1/"), "package.json")];
  });
}

const passedBefore: TypeCheck = { passed: Promise.resolve() };

/** Results and configurations; a project whose configuration never changes has one of each. */
const maxFiles = 20;
