import type { Manifest, WidgetBundle } from "@orderpane/protocol/bundle";
import type { BuildWarning } from "./analyze/check-budget.ts";
import type { BuiltWidget } from "./build-widget.ts";
import { type BuildCache, type CacheSession, type KeptWidget, openCache } from "./cache/build-cache.ts";
import type { BuildConfig } from "./config/resolve-build.ts";
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
    const kept = findKept(names, session);
    const isDone = kept.size === names.length && isWritten(config, [...kept.values()]);
    const ready = isDone ? null : await completeWidgets(config, kept, session);
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

function findKept(names: readonly string[], session: CacheSession): Map<string, KeptWidget> {
  const found = names.map((name) => [name, session.find(name)] as const);
  return new Map(found.flatMap(([name, widget]) => (widget ? [[name, widget]] : [])));
}

/** Loaded when it is needed: a build that finds everything kept and written does without all the tools. */
async function completeWidgets(
  config: BuildConfig,
  kept: ReadonlyMap<string, KeptWidget>,
  session: CacheSession,
): Promise<BuiltWidget[]> {
  const { buildMissing } = await import("./build-missing.ts");
  return buildMissing(config, kept, session);
}

async function write(config: BuildConfig, manifest: Manifest, ready: readonly BuiltWidget[]): Promise<void> {
  const { writeOutput } = await import("./output/write-output.ts");
  await writeOutput(
    config,
    manifest,
    ready.flatMap(({ files }) => files),
  );
}
