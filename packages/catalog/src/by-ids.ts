/** As many as one request may have (*spec* for collections). The store ignores the rest (*assumed*). */
const batchSize = 100;

/** Loads what has these ids: each once, in their order, without those that do not exist. */
export async function loadByIds<T extends { readonly id: number }>(
  ids: readonly number[],
  load: (batch: string) => Promise<readonly T[]>,
): Promise<T[]> {
  const wanted = [...new Set(ids)];
  const found = new Map<number, T>();
  for (let start = 0; start < wanted.length; start += batchSize) {
    const items = await load(wanted.slice(start, start + batchSize).join());
    for (const item of items) found.set(item.id, item);
  }
  return wanted.flatMap((id) => found.get(id) ?? []);
}
