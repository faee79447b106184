import type { Manifest } from "@orderpane/protocol/bundle";
import type { BuildWarning, BuiltWidget } from "./built-widget.ts";
import { type BuildCache, openCache } from "./cache/build-cache.ts";
import type { BuildConfig, BuildOptions } from "./build-config.ts";
import { resolveBuild } from "./config/resolve-build.ts";
import { saveMaps } from "./stack/build-maps.ts";
import { checkTypes } from "./types/check-types.ts";
import { discoverWidgets, widgetFolders } from "./discover/discover-widgets.ts";
import { isWritten, writeOutput } from "./output/write-output.ts";

export interface BuildWidgetsOptions {
  /** Builds only these widgets, and the output folder then contains no others. Default: all. */
  only?: readonly string[];
  /** Called for every warning, including those of unchanged widgets. */
  onWarning?: (warning: BuildWarning) => void;
  /** Whether a type error fails the build, if the project uses TypeScript. Default `false`. */
  types?: boolean;
}

/**
 * Builds all widgets of a project and replaces `outDir` completely. If a widget fails, `outDir` stays
 * unchanged.
 *
 * @throws {BuildError}
 */
export async function buildWidgets(
  config: BuildConfig,
  { only = [], onWarning = () => {}, types = false }: BuildWidgetsOptions = {},
): Promise<Manifest> {
  const cache = openCache(config);
  const stop = new AbortController();
  try {
    const all = await widgetFolders(config);
    const names = only.length === 0 ? all : all.filter((name) => only.includes(name));
    const check = types ? checkTypes(config, cache.files, stop.signal) : null;
    // If the build itself fails, the caller gets that error instead.
    check?.catch(() => {});
    const cached = findCached(names, cache);
    const isDone = cached.size === names.length && isWritten(config, [...cached.values()]);
    const ready = isDone ? null : await buildMissing(config, { names, cached, cache });
    const widgets = [...(ready ?? cached.values())];
    const bundles = widgets.map(({ bundle }) => bundle);
    const fresh = new Set(bundles.filter((bundle) => cached.get(bundle.name)?.bundle !== bundle));
    widgets.flatMap(({ warnings }) => warnings).forEach(onWarning);
    await check;
    const manifest = { project: config.project, widgets: bundles };
    if (ready) {
      const files = ready.flatMap((widget) => widget.files);
      await writeOutput(config, manifest, files);
    }
    saveMaps(config, manifest, fresh);
    return manifest;
  } finally {
    stop.abort();
    // Also if the build fails: the next one then builds only the failed widgets.
    cache.end();
  }
}

/** Returns the error of a build of one widget, `null` if it succeeds. Writes nothing. */
export async function findBuildError(options: BuildOptions, widget: string): Promise<unknown> {
  try {
    const config = await resolveBuild(options);
    const { buildWidget } = await import("./build-widget.ts");
    const [source] = await discoverWidgets(config, { names: [widget] });
    if (source) await buildWidget(config, source);
    return null;
  } catch (error) {
    return error;
  }
}

function findCached(names: readonly string[], cache: BuildCache): Map<string, BuiltWidget> {
  const found = names.map((name) => [name, cache.find(name)] as const);
  return new Map(found.flatMap(([name, widget]) => (widget ? [[name, widget]] : [])));
}

interface MissingBuild {
  names: readonly string[];
  cached: ReadonlyMap<string, BuiltWidget>;
  cache: BuildCache;
}

/** If several fail, throws the error of the first. */
async function buildMissing(
  config: BuildConfig,
  { names, cached, cache }: MissingBuild,
): Promise<BuiltWidget[]> {
  // Loaded lazily: a build without changes does not need the bundler.
  const { buildWidget } = await import("./build-widget.ts");
  const sources = await discoverWidgets(config, { names });
  // Vite compiles one at a time; meanwhile, others are verified and compressed.
  const results = await Promise.allSettled(
    sources.map(async (source) => {
      const earlier = cached.get(source.name);
      if (earlier) return earlier;
      const widget = await buildWidget(config, source);
      cache.save(source.name, widget);
      return widget;
    }),
  );
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}
