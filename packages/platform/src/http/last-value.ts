/** assumed: the last value of a parameter counts, as in Rails. An empty one counts as absent. */
export function lastValue(query: URLSearchParams, name: string): string | null {
  return query.getAll(name).at(-1) || null;
}
