import { hash } from "node:crypto";
import { join } from "node:path";
import type { CacheSession } from "../cache/build-cache.ts";
import { isUnchanged, type Trace } from "../cache/fingerprint.ts";
import { keepFile, keepNewest, readKept } from "../cache/cached-file.ts";
import type { BuildConfig } from "../build-config.ts";
import { typeCheckProject } from "./type-check-project.ts";

/** A look at the types that is under way. */
export interface TypeCheck {
  /** Rejects with a {@link BuildError} `type-error`; aborted, with whatever comes of that. */
  agreed: Promise<void>;
}

/**
 * Has the project's own TypeScript look at what its widgets reach; nothing happens where there is no `tsconfig.json`
 * or no TypeScript. An agreement is remembered until a file changes that was looked at. Resolves as soon as TypeScript
 * runs: on another core, while this one has the bundler to load.
 */
export async function beginTypeCheck(
  config: BuildConfig,
  session: Pick<CacheSession, "now" | "tracer">,
  signal: AbortSignal,
): Promise<TypeCheck> {
  const check = await begin(config, session, signal).catch((cause: unknown) => ({
    agreed: Promise.reject(cause),
  }));
  // Where the build fails as well, that is what its caller hears of.
  check.agreed.catch(() => {});
  return check;
}

async function begin(
  config: BuildConfig,
  { now, tracer }: Pick<CacheSession, "now" | "tracer">,
  signal: AbortSignal,
): Promise<TypeCheck> {
  const project = typeCheckProject(config);
  if (!project) return nothingToSay;
  const folder = join(config.root, ".orderpane", "cache", "types");
  const key = hash("sha256", JSON.stringify(project)).slice(0, 16);
  const agreement = join(folder, `${key}.json`);
  const traces = readKept(agreement) as Trace[] | undefined;
  if (traces && isUnchanged(traces, now)) return nothingToSay;
  const { startTypeScript } = await import("./run-typescript.ts");
  const { files } = await startTypeScript(config.root, {
    compiler: project.compiler,
    configFile: join(folder, `tsconfig.${key}.json`),
    config: project.config,
    signal,
  });
  const agreed = files.then((looked) => {
    const found = tracer.trace([...looked, ...project.sources, ...describedPackages(looked)]);
    if (!found) return;
    keepFile(agreement, found);
    keepNewest(folder, keptCount);
  });
  return { agreed };
}

/** The `package.json` files of what `@types` describes: a package with types of its own takes the place of those. */
function describedPackages(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const [, modules, name] = /^(.*[\\/]node_modules[\\/])@types[\\/]([^\\/]+)/.exec(file) ?? [];
    if (modules === undefined || name === undefined) return [];
    return [join(modules, name.replace(/^(.+)__/, "@$1/"), "package.json")];
  });
}

const nothingToSay: TypeCheck = { agreed: Promise.resolve() };

/** Agreements and their configurations; one of each is enough for a project that nobody reconfigures. */
const keptCount = 20;
