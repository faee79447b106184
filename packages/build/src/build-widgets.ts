import type { Manifest, WidgetBundle } from "@orderpane/protocol/bundle";
import { type CompiledWidget, compileWidget } from "./compile/compile.ts";
import type { BuildConfig } from "./config.ts";
import { discoverWidgets, type WidgetSource } from "./discover.ts";
import { type FinishedWidget, finishWidget } from "./fragment.ts";
import { measureWidget } from "./measure.ts";
import { proveWidget } from "./prove.ts";
import { type OutputFile, writeOutput } from "./write.ts";

export interface BuildWidgetsOptions {
  /** Called for each widget in the order of their names, when it is proven and before anything is written. */
  onWidget?: (bundle: WidgetBundle) => void;
}

/**
 * Builds all widgets of a project into `outDir`, which is replaced as a whole: all of them are there afterwards, or,
 * where one fails, everything is as it was. Throws a {@link BuildError}.
 */
export async function buildWidgets(
  config: BuildConfig,
  { onWidget = () => {} }: BuildWidgetsOptions = {},
): Promise<Manifest> {
  const sources = await discoverWidgets(config);
  const built = await mapConcurrently(sources, async (source) =>
    describe(source, await buildWidget(config, source)),
  );
  for (const { bundle } of built) onWidget(bundle);
  const manifest = { project: config.project, widgets: built.map(({ bundle }) => bundle) };
  await writeOutput(
    config,
    manifest,
    built.flatMap(({ files }) => files),
  );
  return manifest;
}

interface BuiltWidget {
  bundle: WidgetBundle;
  files: OutputFile[];
}

type ProvenWidget = CompiledWidget & FinishedWidget;

async function buildWidget(config: BuildConfig, source: WidgetSource): Promise<ProvenWidget> {
  const compiled = await compileWidget(config, source);
  const widget = { ...compiled, ...finishWidget(compiled, source, config.project) };
  proveWidget({ ...source, ...widget });
  return widget;
}

async function describe(source: WidgetSource, widget: ProvenWidget): Promise<BuiltWidget> {
  const { name, title, page, height, settings } = source;
  const files = { html: `${name}.html`, xml: `${name}.xml`, map: `${name}.js.map` };
  const bytes = await measureWidget(widget);
  return {
    bundle: { name, title, page, height, build: widget.build, settings, bytes, files },
    files: [
      { name: files.html, content: widget.html },
      { name: files.xml, content: widget.xml },
      { name: files.map, content: widget.map },
    ],
  };
}

/** Much of a build is waiting for other threads; more at once than this gain nothing. */
const concurrency = 4;

/** Answers in the order of the items; where several fail, throws what the first of them threw. */
async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: PromiseSettledResult<Result>[] = [];
  const queue = items.entries();
  const work = async () => {
    for (const [index, item] of queue) [results[index]] = await Promise.allSettled([map(item)]);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}
