import type { BuildConfig, BuildOptions } from "./build-config.ts";
import { type BuildCache, openCache } from "./cache/build-cache.ts";
import { resolveBuild } from "./config/resolve-build.ts";

/** What a process needs that builds a project again and again. */
export interface OpenProject {
  config: BuildConfig;
  cache: BuildCache;
}

/** @throws {BuildError} */
export async function openProject(options: BuildOptions): Promise<OpenProject> {
  const config = await resolveBuild(options);
  return { config, cache: openCache(config) };
}
