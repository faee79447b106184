import { join } from "node:path";
import type { CacheSession } from "../cache/build-cache.ts";
import { digest } from "../digest.ts";
import { isUnchanged, type Trace } from "../cache/fingerprint.ts";
import { keepFile, keepNewest, readKept } from "../cache/kept-file.ts";
import type { BuildConfig } from "../config.ts";
import { typeCheckProject } from "./project.ts";

/**
 * Has the project's own TypeScript look at what its widgets reach; nothing happens where there is no `tsconfig.json`
 * or no TypeScript. An agreement is remembered until a file changes that was looked at. Throws a {@link BuildError}
 * `type-error`; aborted, it throws whatever comes of that.
 */
export async function checkTypes(
  config: BuildConfig,
  { now, tracer }: Pick<CacheSession, "now" | "tracer">,
  signal: AbortSignal,
): Promise<void> {
  const project = typeCheckProject(config);
  if (!project) return;
  const folder = join(config.root, ".orderpane", "cache", "types");
  const key = digest(JSON.stringify(project)).slice(0, 16);
  const agreement = join(folder, `${key}.json`);
  const traces = readKept(agreement) as Trace[] | undefined;
  if (traces && isUnchanged(traces, now)) return;
  const { runTypeScript } = await import("./run-typescript.ts");
  const files = await runTypeScript(config.root, {
    compiler: project.compiler,
    configFile: join(folder, `tsconfig.${key}.json`),
    config: project.config,
    signal,
  });
  const looked = tracer.trace([...files, ...project.sources]);
  if (!looked) return;
  keepFile(agreement, looked);
  keepNewest(folder, keptCount);
}

/** Agreements and their configurations; one of each is enough for a project that nobody reconfigures. */
const keptCount = 20;
