import { type BuiltWidget, buildWidget } from "./build-widget.ts";
import type { CacheSession, KeptWidget } from "./cache/build-cache.ts";
import type { BuildConfig } from "./config/resolve-build.ts";
import { discoverWidgets } from "./discover/discover-widgets.ts";

/**
 * All widgets of a project, by name: those of an earlier build as they are, the others built and kept. Where several
 * fail, throws the {@link BuildError} of the first.
 */
export async function buildMissing(
  config: BuildConfig,
  kept: ReadonlyMap<string, KeptWidget>,
  session: CacheSession,
): Promise<BuiltWidget[]> {
  const sources = await discoverWidgets(config);
  return inProduction(config, () =>
    mapConcurrently(sources, concurrency(config), async (source) => {
      const earlier = kept.get(source.name);
      const files = earlier?.read();
      if (earlier && files) return { ...earlier, files };
      const widget = await buildWidget(config, source);
      session.keep(source.name, widget);
      return widget;
    }),
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
