import type { CatalogQuery } from "@orderpane/protocol/catalog";
import type { Assumptions } from "../assumptions.ts";
import type { ShownValue } from "./shown-products.ts";
import type { Match } from "./find-matches.ts";

export type CountedGroup = ReturnType<typeof countValues>[number];

/**
 * Counts the products for each value in the collection. A group's own selection does not change its counts. A
 * product counts once for a value that several of its variants have.
 */
export function countValues(
  kind: "properties" | "options",
  matches: readonly Match[],
  { query, facetCounts }: { query: CatalogQuery; facetCounts: Assumptions["facetCounts"] },
) {
  const counts = new Map<ShownValue, number>();
  for (const match of matches) {
    const counted = new Set<ShownValue>();
    for (const { values, failure } of match[kind]) {
      for (const value of values) {
        if (!counts.has(value)) counts.set(value, 0);
        if (facetCounts === "static" || failure === null || failure === value.group.id) counted.add(value);
      }
    }
    for (const value of counted) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const isSelected = ({ id, group }: ShownValue) =>
    (kind === "options" ? query.options?.[group.id] : query.characteristics)?.includes(id) ?? false;
  return [...Map.groupBy(counts, ([{ group }]) => group)]
    .toSorted(([a], [b]) => a.position - b.position || a.id - b.id)
    .map(([group, counted]) => {
      const values = counted.map(([value, count]) =>
        Object.assign({ count, selected: isSelected(value) }, value),
      );
      return Object.assign({ values: sortedValues(values) }, group);
    });
}

/** Sorts numbers by value, other values by position. */
function sortedValues<Value extends ShownValue>(values: readonly Value[]): Value[] {
  const isNumeric = values.every(({ size }) => !Number.isNaN(size));
  const key = ({ size, position }: ShownValue) => (isNumeric ? size : position);
  return values.toSorted((a, b) => key(a) - key(b) || a.id - b.id);
}
