import { join } from "node:path";
import { createLocate, type Locate, type SourcePlace } from "@orderpane/protocol/bundle";
import type { BuildConfig } from "../build-config.ts";
import { BuildError } from "../errors.ts";
import { projectFile } from "../source/paths.ts";
import { codeFrame } from "../place.ts";
import { openMaps } from "./build-maps.ts";
import { parseTraces, type TracePosition } from "./parse-trace.ts";

export interface ResolvedStack {
  /** The text with the positions in the sources instead of those in the script. */
  text: string;
  frames: ResolvedFrame[];
  /** The first frame of each trace in the project's own code, without duplicates. */
  origins: Origin[];
  /** Scripts in the text without a source map. */
  missing: string[];
}

export interface ResolvedFrame {
  /** As it appears in the trace. */
  script: string;
  file: string;
  /** Both count from 1. */
  line: number;
  column: number;
}

export interface Origin extends ResolvedFrame {
  /** The source lines around the position. */
  frame: string;
}

/**
 * Frames that do not name a script are those of `widget` in its current build.
 *
 * @throws {BuildError} `no-trace` if the text has no position in a widget, `no-map` for an unknown build
 */
export function resolveStack(
  text: string,
  config: Pick<BuildConfig, "root" | "outDir">,
  widget?: string,
): ResolvedStack {
  const maps = openMaps(config);
  const chosen = widget === undefined ? null : maps.byWidget(widget);
  const scripts = new Map<string, Locate | null>();
  const locateIn = (source: string) => {
    const known = scripts.get(source);
    if (known !== undefined) return known;
    const map = isScriptName(source) ? (maps.byScript(source) ?? chosen) : chosen;
    const locate = map && createLocate(map);
    scripts.set(source, locate);
    return locate;
  };
  const traces = parseTraces(text).map((trace) =>
    locateTrace(trace, locateIn).map(([position, place]): Found => {
      const { file, line, column } = place;
      return { position, place, frame: { script: position.source, file, line, column } };
    }),
  );
  const found = traces.flat();
  const missing = [...scripts].flatMap(([source, locate]) =>
    isScriptName(source) && !locate ? [source] : [],
  );
  if (found.length === 0) throw nothingFound(missing);
  return {
    text: replaceAll(text, found),
    frames: found.map(({ frame }) => frame),
    origins: findOrigins(traces, config.root),
    missing,
  };
}

/** Whether it is the name of a widget's script in a build: `reviews.1f2e3d4c.js`. */
function isScriptName(source: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*\.[0-9a-f]{8}\.js$/.test(source);
}

interface Found {
  position: TracePosition;
  place: SourcePlace;
  frame: ResolvedFrame;
}

/** Returns the positions of a trace that lead to a source, in order. */
function locateTrace(
  trace: readonly TracePosition[],
  locateIn: (source: string) => Locate | null,
): [TracePosition, SourcePlace][] {
  const places = new Map<TracePosition, SourcePlace | null | undefined>();
  for (const [source, positions] of Map.groupBy(trace, (position) => position.source)) {
    const located = locateIn(source)?.(positions);
    for (const [index, position] of positions.entries()) places.set(position, located?.[index]);
  }
  return trace.flatMap((position) => {
    const place = places.get(position);
    return place ? [[position, place]] : [];
  });
}

function nothingFound(missing: readonly string[]): BuildError {
  if (missing.length > 0) {
    return new BuildError("no-map", `there is no source map of ${missing.join(", ")}`);
  }
  return new BuildError("no-trace", "the text has no position in the script of a widget");
}

function replaceAll(text: string, found: readonly Found[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const { position, frame } of found) {
    parts.push(text.slice(end, position.start), placeText(frame));
    end = position.end;
  }
  return parts.join("") + text.slice(end);
}

function placeText({ file, line, column }: ResolvedFrame): string {
  return `${file}:${line}:${column}`;
}

function findOrigins(traces: readonly (readonly Found[])[], root: string): Origin[] {
  // In the toolkit's own repository, its packages are not in node_modules.
  const toolkit = projectFile(root, join(import.meta.dirname, "../../.."));
  const isOwn = ({ place: { file } }: Found) =>
    !file.startsWith("node_modules/") && !file.startsWith(`${toolkit}/`);
  const origins = new Map<string, Origin>();
  for (const trace of traces) {
    const found = trace.find((each) => each.place.content !== null && isOwn(each));
    if (!found || found.place.content === null) continue;
    const { place, frame } = found;
    origins.set(placeText(frame), { ...frame, frame: codeFrame(found.place.content, place) });
  }
  return [...origins.values()];
}
