/** assumed: the last value of a parameter counts, as in Rails. An empty one counts as absent. */
export function lastValue(query: URLSearchParams, name: string): string | null {
  return query.getAll(name).at(-1) || null;
}

/** Reads a comma-separated list of ids: in order, without duplicates, at most 100 (*spec*). */
export function idList(list: string | null): number[] {
  const ids: number[] = [];
  // Text that is longer than 100 ids is cut, so that no request is expensive.
  for (const text of (list ?? "").slice(0, 4_000).split(",")) {
    if (/^\s*\d{1,15}\s*$/.test(text)) ids.push(Number(text));
    if (ids.length === 100) break;
  }
  return [...new Set(ids)];
}
