import { decode } from "@jridgewell/sourcemap-codec";
import { type FoundValue, minTextLength } from "./imported-values.ts";

export type Piece = readonly [source: string, text: string];

/** The source of the bundler's own code between the modules. */
export const bundler = "(bundler)";

export function* scriptPieces(
  script: string,
  map: { sources: readonly (string | null)[]; mappings: string },
  values: readonly FoundValue[],
): Generator<Piece> {
  let start = 0;
  let next = 0;
  for (const [source, text] of mappedPieces(script, map)) {
    const end = start + text.length;
    for (let at = start; at < end;) {
      let value = values[next];
      while (value && value.end <= at) value = values[++next];
      const holder = value && value.start <= at ? value : null;
      const until = Math.min(end, holder ? holder.end : (value?.start ?? end));
      yield [holder ? ownerOf(holder, source) : source, script.slice(at, until)];
      at = until;
    }
    start = end;
  }
}

function* mappedPieces(
  script: string,
  { sources, mappings }: { sources: readonly (string | null)[]; mappings: string },
): Generator<Piece> {
  const mapped = decode(mappings);
  let source = bundler;
  for (const [index, line] of script.split(/(?<=\n)/).entries()) {
    let start = 0;
    if (index >= mapped.length) source = bundler;
    for (const [column, sourceIndex] of mapped[index] ?? []) {
      yield [source, line.slice(start, column)];
      start = column;
      source = sourceIndex === undefined ? bundler : (sources[sourceIndex] ?? bundler);
    }
    yield [source, line.slice(start)];
  }
}

/** A short text may be in the module by chance. */
function ownerOf({ start, end, sources }: FoundValue, mapped: string): string {
  const isOwn = sources.includes(mapped) || (mapped !== bundler && end - start < minTextLength);
  return isOwn ? mapped : (sources[0] ?? mapped);
}
