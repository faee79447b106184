import { hash } from "node:crypto";
import { join } from "node:path";
import type { CacheSession } from "../cache/build-cache.ts";
import { isUnchanged, type Trace } from "../cache/fingerprint.ts";
import { writeCachedFile, removeOldest, readCachedFile } from "../cache/cached-file.ts";
import type { BuildConfig } from "../build-config.ts";
import { typeCheckProject } from "./type-check-project.ts";

export interface TypeCheck {
  /** Rejects with a {@link BuildError} `type-error`, or with another error when aborted. */
  passed: Promise<void>;
}

/**
 * Caches a success until one of the checked files changes. Resolves as soon as TypeScript runs, so that the
 * bundler can work at the same time.
 */
export async function startTypeCheck(
  config: BuildConfig,
  session: Pick<CacheSession, "now" | "tracer">,
  signal: AbortSignal,
): Promise<TypeCheck> {
  const check = await begin(config, session, signal).catch((cause: unknown) => ({
    passed: Promise.reject(cause),
  }));
  // If the build itself fails, its caller gets that error.
  check.passed.catch(() => {});
  return check;
}

async function begin(
  config: BuildConfig,
  { now, tracer }: Pick<CacheSession, "now" | "tracer">,
  signal: AbortSignal,
): Promise<TypeCheck> {
  const project = typeCheckProject(config);
  if (!project) return passedBefore;
  const folder = join(config.root, ".orderpane", "cache", "types");
  const key = hash("sha256", JSON.stringify(project)).slice(0, 16);
  const passedFile = join(folder, `${key}.json`);
  const traces = readCachedFile(passedFile) as Trace[] | undefined;
  if (traces && isUnchanged(traces, now)) return passedBefore;
  const { startTypeScript } = await import("./run-typescript.ts");
  const { files } = await startTypeScript(config.root, {
    compiler: project.compiler,
    configFile: join(folder, `tsconfig.${key}.json`),
    config: project.config,
    signal,
  });
  const passed = files.then((checked) => {
    const found = tracer.trace([...checked, ...project.sources, ...describedPackages(checked)]);
    if (!found) return;
    writeCachedFile(passedFile, found);
    removeOldest(folder, maxFiles);
  });
  return { passed };
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
