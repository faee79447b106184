import { statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { WidgetBundle } from "@orderpane/protocol/bundle";
import { watch } from "chokidar";
import type { BuildWarning } from "./built-widget.ts";
import { clockTick } from "./cache/file-state.ts";
import { buildWidgets } from "./build-widgets.ts";
import type { BuildConfig, BuildOptions } from "./build-config.ts";
import { openCache } from "./cache/build-cache.ts";
import { resolveBuild } from "./config/resolve-build.ts";

export interface WatchOptions extends BuildOptions {
  /** Whether a type error fails a build. Default `false`. */
  types?: boolean;
  /** Called after every build that made a widget anew or follows a failure. The next build waits for it. */
  onBuilt: (build: WatchedBuild) => void | Promise<void>;
  /** Called after every build that failed, or whose `onBuilt` did. Watching continues. */
  onFailed: (error: unknown) => void;
}

export interface WatchedBuild {
  built: readonly WidgetBundle[];
  warnings: readonly BuildWarning[];
  config: BuildConfig;
}

export interface Watching {
  /** Resolves when the first build has succeeded or failed and all files are watched. */
  first: Promise<void>;
  /** Stops watching; waits for a running build. */
  stop(): Promise<void>;
}

/** Builds a project, and rebuilds the parts affected by each edit. Builds never overlap. */
export async function watchProject({
  types = false,
  onBuilt,
  onFailed,
  ...options
}: WatchOptions): Promise<Watching> {
  const open = async () => {
    const config = await resolveBuild(options);
    return { config, cache: openCache(config) };
  };
  let state = await open();
  let hasFailed = false;
  let isStale = false;
  /** The input files of the last successful build. */
  let lastInputs: readonly string[] = [];
  /** The files that were edited during the last build, with their times, so that each is noticed once. */
  let lastEdited: ReadonlyMap<string, number> = new Map();

  const build = async (): Promise<void> => {
    if (isStale) state = await open();
    isStale = false;
    const { config, cache } = state;
    const built: WidgetBundle[] = [];
    const warnings: BuildWarning[] = [];
    const files: string[] = [];
    await buildWidgets(config, {
      types,
      cache,
      onWidget(bundle, { isUnchanged, inputs }) {
        if (!isUnchanged) built.push(bundle);
        files.push(...inputs);
      },
      onWarning: (warning) => void warnings.push(warning),
    });
    const hasChanged = hasFailed || built.length > 0;
    hasFailed = false;
    lastInputs = files;
    // Only a build knows the files outside the project, such as workspace packages.
    watcher.add(files.filter((file) => !isInside(config.root, file)));
    if (hasChanged) await onBuilt({ built, warnings, config });
  };

  /** The watcher drops an event within 5 ms of another one for the same file. */
  const repeatIfEdited = (since: number): void => {
    const times = lastInputs.map((file) => [file, modifiedAt(file)] as const);
    const edited = new Map(times.filter(([, at]) => at > since - clockTick));
    if ([...edited].some(([file, at]) => lastEdited.get(file) !== at)) queue.runSoon();
    lastEdited = edited;
  };

  const queue = createQueue(async () => {
    const startedAt = Date.now();
    try {
      await build();
    } catch (error) {
      hasFailed = true;
      onFailed(error);
    }
    repeatIfEdited(startedAt);
  });

  const watcher = watch(state.config.root, {
    ignoreInitial: true,
    ignored: (path) => isIgnored(state.config, path),
  });
  const ready = Promise.withResolvers<void>();
  // Files may have been edited before they were watched.
  watcher.on("ready", () => ready.resolve(queue.run()));
  watcher.on("all", (_event, path) => {
    isStale ||= state.config.sources.includes(path);
    queue.runSoon();
  });
  return {
    first: Promise.all([queue.run(), ready.promise]).then(() => {}),
    async stop() {
      await watcher.close();
      ready.resolve();
      await queue.end();
    },
  };
}

/** In ms since 1970. Zero for a file that does not exist; the watcher reports its deletion. */
function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function isIgnored({ root, outDir }: BuildConfig, path: string): boolean {
  if (path === outDir || isInside(outDir, path)) return true;
  if (!isInside(root, path)) return path.split(sep).includes("node_modules");
  const parts = relative(root, path).split(sep);
  if (parts.includes("node_modules")) return true;
  // Ignores folders such as `.git` and `.orderpane`, but not files such as `.env`.
  const [name = ""] = parts.slice(-1);
  return parts.some((part) => part.startsWith(".")) && !/^\.(?:env|postcssrc)/.test(name);
}

function isInside(folder: string, path: string): boolean {
  return path.startsWith(join(folder, sep));
}

/** How long an editor may take to save its files, in ms. */
const settleTime = 30;

interface Queue {
  run(): Promise<void>;
  runSoon(): void;
  end(): Promise<void>;
}

function createQueue(task: () => Promise<void>): Queue {
  let last = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const run = () => (last = last.then(() => (isEnded ? undefined : task())));
  return {
    run,
    runSoon() {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), settleTime);
    },
    async end() {
      isEnded = true;
      clearTimeout(timer);
      await last;
    },
  };
}
