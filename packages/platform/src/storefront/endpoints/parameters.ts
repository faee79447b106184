/** The one value of a parameter; `null` for one that is absent, empty or repeated (*assumed*). */
export function single(params: URLSearchParams, name: string): string | null {
  const all = params.getAll(name);
  return all.length === 1 ? all[0]! || null : null;
}

/** `-1` or a number from 0 on, however large; `null` for anything else. */
export function integer(params: URLSearchParams, name: string): number | null {
  const text = single(params, name);
  if (text === null || !/^(?:-1|\d+)$/.test(text)) return null;
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

/** Of a list that is separated by commas: the ids in their order, each once, at most 100 (*spec*). */
export function idList(params: URLSearchParams, name: string): number[] {
  const ids: number[] = [];
  // Nothing beyond what 100 ids can take is looked at.
  for (const text of (single(params, name) ?? "").slice(0, 4_000).split(",")) {
    if (/^\s*\d{1,15}\s*$/.test(text)) ids.push(Number(text));
    if (ids.length === 100) break;
  }
  return [...new Set(ids)];
}
