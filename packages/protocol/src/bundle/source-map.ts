import { SourceMap } from "node:module";

/** The source map of a built widget. */
export interface BuildMap {
  /** The name of its script in stack traces. */
  readonly file: string;
  readonly sources: readonly string[];
  readonly sourcesContent: readonly (string | null)[];
  readonly names: readonly string[];
  readonly mappings: string;
  readonly version: number;
}

export interface SourcePlace {
  /** Relative to the project's root. */
  file: string;
  /** Both count from 1. */
  line: number;
  column: number;
  /** The file's text at build time; `null` if the map does not contain it. */
  content: string | null;
}

/** Finds the places for the positions in one trace, which count from 1. */
export type Locate = (
  positions: readonly { readonly line: number; readonly column: number }[],
) => (SourcePlace | null)[];

/**
 * Columns are exact, because a script starts on a new line. Lines may count from the start of the page; they
 * are then all off by the same number, the one for which most positions match a mapping.
 */
export function createLocate(map: BuildMap): Locate {
  const entryAt = readEntries(map);
  const lineCount = map.mappings.split(";").length;
  return (positions) => {
    const offsets = positions.flatMap(({ line }) =>
      Array.from({ length: lineCount }, (_, at) => line - 1 - at),
    );
    const hits = (offset: number) =>
      positions.filter(({ line, column }) => entryAt(line - 1 - offset, column - 1) !== null).length;
    // 0 first, because Chromium counts from the script; then the smallest.
    const candidates = [0, ...new Set(offsets.filter((offset) => offset > 0).sort((a, b) => a - b))];
    const best = candidates.reduce((chosen, offset) => (hits(offset) > hits(chosen) ? offset : chosen));
    return positions.map(({ line, column }) => entryAt(line - 1 - best, column - 1));
  };
}

type EntryAt = (line: number, column: number) => SourcePlace | null;

/** Accepts only exact matches, because a browser's position is the start of an expression. */
function readEntries(map: BuildMap): EntryAt {
  const sourceMap = new SourceMap(map as unknown as ConstructorParameters<typeof SourceMap>[0]);
  return (line, column) => {
    if (line < 0) return null;
    const entry = sourceMap.findEntry(line, column);
    if (!("originalSource" in entry) || entry.generatedLine !== line || entry.generatedColumn !== column) {
      return null;
    }
    const index = map.sources.indexOf(entry.originalSource);
    // The bundler's own code has no source, despite the type.
    if (index === -1) return null;
    return {
      file: withoutWayUp(entry.originalSource),
      line: entry.originalLine + 1,
      column: entry.originalColumn + 1,
      content: map.sourcesContent[index] ?? null,
    };
  };
}

/** Removes the leading `../`: sources are relative to a folder below the project's root. */
function withoutWayUp(source: string): string {
  return source.replace(/^(?:\.\.\/)+/, "");
}
