import type { BuildConfig } from "../build-config.ts";
import { BuildError, codeFrame } from "../errors.ts";
import { type BuildMap, type BuildMaps, openMaps } from "./find-map.ts";
import { locate, type SourcePlace } from "./locate.ts";
import { parseTrace, type TracePosition } from "./parse-trace.ts";
import { isScriptName } from "../output/script-name.ts";

export interface StackOptions {
  /** The hash of the build, or the start of it, for traces that do not name a script. */
  build?: string | undefined;
  /** The widget whose current build is meant, for traces that do not name a script. */
  widget?: string | undefined;
}

export interface ResolvedStack {
  /** The trace with positions in the sources instead of in the script. */
  text: string;
  frames: ResolvedFrame[];
  /** The source lines around the first position in the project's own sources. */
  frame: string | null;
  /** Scripts in the trace that have no source map. */
  missing: string[];
}

export interface ResolvedFrame {
  /** As in the trace. */
  script: string;
  file: string;
  /** Both count from 1. */
  line: number;
  column: number;
  name: string | null;
}

/** @throws {BuildError} `no-trace` if the text has no position in a widget, `no-map` for an unknown build */
export function resolveStack(
  text: string,
  config: Pick<BuildConfig, "root" | "outDir">,
  options: StackOptions = {},
): ResolvedStack {
  const maps = openMaps(config);
  const chosen = chooseMap(maps, options);
  const groups = Map.groupBy(parseTrace(text), ({ source }) => source);
  const found: [TracePosition, SourcePlace][] = [];
  const missing: string[] = [];
  for (const [source, positions] of groups) {
    const map = isScriptName(source) ? (maps.byScript(source) ?? chosen) : chosen;
    if (!map && isScriptName(source)) missing.push(source);
    if (!map) continue;
    for (const [index, place] of locate(map, positions).entries()) {
      if (place) found.push([positions[index]!, place]);
    }
  }
  found.sort(([a], [b]) => a.start - b.start);
  if (found.length === 0) throw nothingFound(missing);
  return {
    text: replaceAll(text, found),
    frames: found.map(([{ source }, { file, line, column, name }]) => ({
      script: source,
      file,
      line,
      column,
      name,
    })),
    frame: ownFrame(found.map(([, place]) => place)),
    missing,
  };
}

function chooseMap(maps: BuildMaps, { build, widget }: StackOptions): BuildMap | null {
  if (build !== undefined) return maps.byBuild(build);
  return widget === undefined ? null : maps.byWidget(widget);
}

function nothingFound(missing: readonly string[]): BuildError {
  if (missing.length > 0) {
    return new BuildError("no-map", `there is no source map of ${missing.join(", ")}`, {
      fix: "Build the sources that were deployed, and give the widget's name with --widget.",
    });
  }
  return new BuildError("no-trace", "the text has no position in the script of a widget", {
    fix: "Paste the whole trace. If it names only the page, give the widget with --widget.",
  });
}

function replaceAll(text: string, found: readonly [TracePosition, SourcePlace][]): string {
  const parts: string[] = [];
  let end = 0;
  for (const [position, { file, line, column }] of found) {
    parts.push(text.slice(end, position.start), `${file}:${line}:${column}`);
    end = position.end;
  }
  return parts.join("") + text.slice(end);
}

function ownFrame(places: readonly SourcePlace[]): string | null {
  const own = places.find(({ file, content }) => content !== null && !file.startsWith("node_modules/"));
  return own ? codeFrame(own.content!, own) : null;
}
