import type { BuildConfig } from "../build-config.ts";
import { BuildError, codeFrame } from "../errors.ts";
import { type BuildMap, type BuildMaps, openMaps } from "./find-map.ts";
import { locate, type SourcePlace } from "./locate.ts";
import { parseTrace, type TracePosition } from "./parse-trace.ts";
import { isScriptName } from "../output/script-name.ts";

export interface StackOptions {
  /** The build that positions in pages are of, where the trace names no script: its hash, or the begin of it. */
  build?: string;
  /** The same for the present build of a widget. */
  widget?: string;
}

export interface ResolvedStack {
  /** The trace with source positions in place of those of the script. */
  text: string;
  frames: ResolvedFrame[];
  /** The lines around the first position in the project's own sources. */
  frame: string | null;
  /** Scripts that the trace names and whose builds are not kept. */
  missing: string[];
}

export interface ResolvedFrame {
  /** As the trace has it. */
  script: string;
  file: string;
  /** Both count from 1. */
  line: number;
  column: number;
  name: string | null;
}

/**
 * Turns a stack trace from a widget's frame, as a person pastes it, into positions in the sources. Throws a
 * {@link BuildError}: `no-trace` where the text holds nothing of a widget, `no-map` for a build that is not known.
 */
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
    return new BuildError("no-map", `no source map of ${missing.join(", ")} is kept`, {
      fix: "Build the sources that were deployed, and give the widget's name with --widget.",
    });
  }
  return new BuildError("no-trace", "the text holds no position in the script of a widget", {
    fix: "Paste the whole trace; where it names only the page, say which widget it was with --widget.",
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
