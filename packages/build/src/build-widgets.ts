import type { Manifest, WidgetBundle } from "@orderpane/protocol/bundle";
import type { BuildWarning, BuiltWidget } from "./built-widget.ts";
import { type BuildCache, type CachedWidget, type CacheSession, openCache } from "./cache/build-cache.ts";
import type { BuildConfig } from "./build-config.ts";
import { keepMaps } from "./stack/cached-maps.ts";
import { beginTypeCheck } from "./types/check-types.ts";
import { widgetFolders } from "./discover/widget-folders.ts";
import { isWritten } from "./output/is-written.ts";

export interface BuildWidgetsOptions {
  /** Called for each widget in the order of their names, when it is proven and before anything is written. */
  onWidget?: (bundle: WidgetBundle, origin: WidgetOrigin) => void;
  /** Called for what authors should know, whether a widget was built now or is unchanged. */
  onWarning?: (warning: BuildWarning) => void;
  /** Whether TypeScript has to agree, where the project has it. Default `false`. */
  types?: boolean;
  /**
   * Where results are kept for the next build. Default: under `.orderpane/`, but nowhere for a project with Vite
   * plugins of its own or with PostCSS, because nobody knows what their results depend on.
   */
  cache?: BuildCache;
}

export interface WidgetOrigin {
  /** It is the result of an earlier build: nothing that it depends on has changed since. */
  isUnchanged: boolean;
  /** Absolute paths of all files that decide what comes out. */
  inputs: readonly string[];
}

/**
 * Builds all widgets of a project into `outDir`, which is replaced as a whole: all of them are there afterwards, or,
 * where one fails, everything is as it was. Throws a {@link BuildError}.
 */
export async function buildWidgets(
  config: BuildConfig,
  {
    onWidget = () => {},
    onWarning = () => {},
    types = false,
    cache = openCache(config),
  }: BuildWidgetsOptions = {},
): Promise<Manifest> {
  const session = cache.begin();
  const stop = new AbortController();
  try {
    const names = await widgetFolders(config);
    const check = types ? await beginTypeCheck(config, session, stop.signal) : null;
    const kept = findCached(names, session);
    const isDone = kept.size === names.length && isWritten(config, [...kept.values()]);
    const ready = isDone ? null : await buildMissing(config, kept, session);
    const widgets = [...(ready ?? kept.values())];
    const bundles = widgets.map(({ bundle }) => bundle);
    const fresh = new Set(bundles.filter((bundle) => kept.get(bundle.name)?.bundle !== bundle));
    for (const { bundle, inputs } of widgets) onWidget(bundle, { isUnchanged: !fresh.has(bundle), inputs });
    widgets.flatMap(({ warnings }) => warnings).forEach(onWarning);
    await check?.agreed;
    const manifest = { project: config.project, widgets: bundles };
    if (ready) await write(config, manifest, ready);
    keepMaps(config, manifest, fresh);
    return manifest;
  } finally {
    stop.abort();
    // Of a build that fails too: the next one need not build again what was right.
    session.end();
  }
}

function findCached(names: readonly string[], session: CacheSession): Map<string, CachedWidget> {
  const found = names.map((name) => [name, session.find(name)] as const);
  return new Map(found.flatMap(([name, widget]) => (widget ? [[name, widget]] : [])));
}

/** Builds the others, and caches them. Where several fail, throws the error of the first. */
async function buildMissing(
  config: BuildConfig,
  cached: ReadonlyMap<string, CachedWidget>,
  session: CacheSession,
): Promise<BuiltWidget[]> {
  // Loaded here: a build that finds everything unchanged does not need the bundler.
  const [{ discoverWidgets }, { buildWidget }] = await Promise.all([
    import("./discover/discover-widgets.ts"),
    import("./build-widget.ts"),
  ]);
  const sources = await discoverWidgets(config);
  return inProduction(config, () =>
    mapConcurrently(sources, concurrency(config), async (source) => {
      const earlier = cached.get(source.name);
      const files = earlier?.read();
      if (earlier && files) return { ...earlier, files };
      const widget = await buildWidget(config, source);
      session.keep(source.name, widget);
      return widget;
    }),
  );
}

async function write(config: BuildConfig, manifest: Manifest, ready: readonly BuiltWidget[]): Promise<void> {
  const { writeOutput } = await import("./output/write-output.ts");
  await writeOutput(
    config,
    manifest,
    ready.flatMap(({ files }) => files),
  );
}

/**
 * Much of a build is waiting for other threads; more than this at once gain nothing. Plugins are written for one
 * build at a time.
 */
function concurrency({ plugins }: BuildConfig): number {
  return plugins ? 1 : 6;
}

/** With the NODE_ENV that plugins ask for, as in a build by Vite; a dev server in this process has another. */
async function inProduction<Result>(
  { plugins, postcss }: BuildConfig,
  task: () => Promise<Result>,
): Promise<Result> {
  if (!plugins && !postcss) return task();
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "production";
  try {
    return await task();
  } finally {
    if (before === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = before;
  }
}

/** Answers in the order of the items; where several fail, throws what the first of them threw. */
async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  map: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: PromiseSettledResult<Result>[] = [];
  const queue = items.entries();
  const work = async () => {
    for (const [index, item] of queue) [results[index]] = await Promise.allSettled([map(item, index)]);
  };
  await Promise.all(Array.from({ length: limit }, work));
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}
