import { hash } from "node:crypto";
import { join } from "node:path";
import type { CacheSession } from "../cache/build-cache.ts";
import { isUnchanged, type Trace } from "../cache/fingerprint.ts";
import { writeCachedFile, removeOldest, readCachedFile } from "../cache/cached-file.ts";
import type { BuildConfig } from "../build-config.ts";
import { typeCheckProject } from "./type-check-project.ts";

/** A look at the types that is under way. */
export interface TypeCheck {
  /** Rejects with a {@link BuildError} `type-error`; aborted, with whatever comes of that. */
  passed: Promise<void>;
}

/**
 * Has the project's own TypeScript look at what its widgets reach; nothing happens where there is no `tsconfig.json`
 * or no TypeScript. An passedFile is remembered until a file changes that was looked at. Resolves as soon as TypeScript
 * runs: on another core, while this one has the bundler to load.
 */
export async function startTypeCheck(
  config: BuildConfig,
  session: Pick<CacheSession, "now" | "tracer">,
  signal: AbortSignal,
): Promise<TypeCheck> {
  const check = await begin(config, session, signal).catch((cause: unknown) => ({
    passed: Promise.reject(cause),
  }));
  // Where the build fails as well, that is what its caller hears of.
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
  const passed = files.then((looked) => {
    const found = tracer.trace([...looked, ...project.sources, ...describedPackages(looked)]);
    if (!found) return;
    writeCachedFile(passedFile, found);
    removeOldest(folder, maxFiles);
  });
  return { passed };
}

/** The `package.json` files of what `@types` describes: a package with types of its own takes the place of those. */
function describedPackages(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const [, modules, name] = /^(.*[\\/]node_modules[\\/])@types[\\/]([^\\/]+)/.exec(file) ?? [];
    if (modules === undefined || name === undefined) return [];
    return [join(modules, name.replace(/^(.+)__/, "@$1/"), "package.json")];
  });
}

const passedBefore: TypeCheck = { passed: Promise.resolve() };

/** Agreements and their configurations; one of each is enough for a project that nobody reconfigures. */
const maxFiles = 20;
