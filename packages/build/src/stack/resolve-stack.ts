import { join } from "node:path";
import { createLocate, type Locate, type SourcePlace } from "@orderpane/protocol/bundle";
import type { BuildConfig } from "../build-config.ts";
import { BuildError } from "../errors.ts";
import { projectFile } from "../source/paths.ts";
import { codeFrame } from "../place.ts";
import { openMaps } from "./build-maps.ts";
import { parseTraces, type TracePosition } from "./parse-trace.ts";

/**
 * Finds the sources of the frames in a text. Frames that do not name a script are those of `widget` in its
 * current build.
 *
 * @throws {BuildError} `no-trace` if the text has no position in a widget, `no-map` for an unknown build
 */
export function resolveStack(text: string, config: Pick<BuildConfig, "root" | "outDir">, widget?: string) {
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
  const traces = parseTraces(text).map((trace) => locateTrace(trace, locateIn));
  const found = traces.flat();
  const missing = [...scripts].flatMap(([source, locate]) =>
    isScriptName(source) && !locate ? [source] : [],
  );
  if (found.length === 0) throw nothingFound(missing);
  return {
    /** The text with the positions in the sources instead of those in the script. */
    text: replaceAll(text, found),
    frames: found.map(frameOf),
    /** The first frame of each trace in the project's own code, without duplicates. */
    origins: findOrigins(traces, config.root),
    /** Scripts in the text without a source map. */
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
}

function frameOf({ position, place: { file, line, column } }: Found) {
  return { script: position.source, file, line, column };
}

/** Returns the positions of a trace that lead to a source, in order. */
function locateTrace(trace: readonly TracePosition[], locateIn: (source: string) => Locate | null): Found[] {
  const places = new Map<TracePosition, SourcePlace | null | undefined>();
  for (const [source, positions] of Map.groupBy(trace, (position) => position.source)) {
    const located = locateIn(source)?.(positions);
    for (const [index, position] of positions.entries()) places.set(position, located?.[index]);
  }
  return trace.flatMap((position) => {
    const place = places.get(position);
    return place ? [{ position, place }] : [];
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
  for (const { position, place } of found) {
    parts.push(text.slice(end, position.start), placeText(place));
    end = position.end;
  }
  return parts.join("") + text.slice(end);
}

function placeText({ file, line, column }: Omit<SourcePlace, "content">): string {
  return `${file}:${line}:${column}`;
}

function findOrigins(traces: readonly (readonly Found[])[], root: string) {
  // In the toolkit's own repository, its packages are not in node_modules.
  const toolkit = projectFile(root, join(import.meta.dirname, "../../.."));
  const isOwn = ({ place: { file } }: Found) =>
    !file.startsWith("node_modules/") && !file.startsWith(`${toolkit}/`);
  const origins = traces.flatMap((trace) => {
    const found = trace.find((each) => each.place.content !== null && isOwn(each));
    // With the source lines around the position.
    return found ? [{ ...frameOf(found), frame: codeFrame(found.place.content!, found.place) }] : [];
  });
  return [...new Map(origins.map((origin) => [placeText(origin), origin])).values()];
}
