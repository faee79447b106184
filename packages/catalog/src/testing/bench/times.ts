/** Times of single responses, in ms, sorted. */
export async function timesOf<Query>(
  queries: readonly Query[],
  respond: (query: Query) => string | Promise<string>,
): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    const begin = performance.now();
    await respond(query);
    times.push(performance.now() - begin);
  }
  return times.sort((a, b) => a - b);
}

export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
