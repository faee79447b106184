import { type BuildMap, createLocate } from "@orderpane/protocol/bundle";
import type { ReportedFrame } from "../registry/registry.ts";

/** A call in the source, with the text of its line; `null` in a package. */
export interface ResolvedFrame extends ReportedFrame {
  readonly text: string | null;
}

/**
 * Finds the sources of positions such as `0a1b2c3d.js:3:13`: the script's hash, line and column. Leaves out
 * positions of other scripts. `map` is the text of the widget's source map.
 */
export function resolvePositions(positions: readonly string[], map: string): ResolvedFrame[] {
  const parsed = JSON.parse(map) as BuildMap;
  const own = positions
    .map((position) => position.split(":"))
    .filter(([script]) => parsed.file.endsWith(`.${script}`))
    .map(([, line, column]) => ({ line: Number(line), column: Number(column) }));
  if (own.length === 0) return [];
  return createLocate(parsed)(own).flatMap((place) => {
    if (!place) return [];
    const { file, line, column, content } = place;
    return { file, line, column, text: content?.split("\n")[line - 1]?.trim() ?? null };
  });
}
