import type { Trap } from "./trap.ts";
import { type Batch, batchTraps } from "./batches.ts";
import type { Outcomes } from "./frames.ts";

/** Builds batches and runs them in one or more ways: as HTML, from XML. */
export type RunBatches = (batches: readonly Batch[]) => Promise<readonly Outcomes[]>;

/**
 * For each way, the indices of the traps with the same value as their reference. A trap that fails beside
 * others is run alone, because another one may have broken the page.
 */
export async function findPassed(
  traps: readonly Trap[],
  references: Outcomes,
  run: RunBatches,
): Promise<readonly ReadonlySet<number>[]> {
  const ways: Set<number>[] = [];
  const hasPassed = (index: number) => ways.length > 0 && ways.every((passed) => passed.has(index));
  for (const size of [8, 1]) {
    const batches = batchTraps(traps, size).filter((batch) => ![...batch.traps.keys()].every(hasPassed));
    if (batches.length === 0) continue;
    for (const [way, outcomes] of (await run(batches)).entries()) {
      ways[way] ??= new Set();
      for (const [index, outcome] of outcomes) {
        if (JSON.stringify(outcome) === JSON.stringify(references.get(index))) ways[way].add(index);
      }
    }
  }
  return ways;
}

/** A table in Markdown of how many traps pass: a row for each group, a column for each way. */
export function formatPassRates(
  traps: readonly Trap[],
  ways: ReadonlyMap<string, ReadonlySet<number>>,
): string {
  const groups = Map.groupBy(traps.keys(), (index) => traps[index]!.group);
  const row = (name: string, indices: readonly number[]) => {
    const cells = Array.from(ways.values(), (passed) => indices.filter((index) => passed.has(index)).length);
    return [name, indices.length, ...cells];
  };
  const rows = [
    ["traps in", "of", ...ways.keys()],
    ["---", "---:", ...Array.from(ways, () => "---:")],
    ...Array.from(groups, ([group, indices]) => row(group, indices)),
    row("all", [...traps.keys()]),
  ];
  return rows.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}
