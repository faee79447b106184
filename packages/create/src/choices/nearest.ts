/** Returns the name that `typed` is most likely a slip of the keyboard for; undefined if none is close. */
export function findNearest(typed: string, names: readonly string[]): string | undefined {
  const rated = names.map((name) => ({ name, distance: distanceOf(typed.toLowerCase(), name) }));
  const [best] = rated.toSorted((a, b) => a.distance - b.distance);
  if (!best) return undefined;
  const isClose = best.distance <= Math.max(1, Math.floor(best.name.length / 3));
  if (isClose) return best.name;
  return typed.length > 2 ? names.find((name) => name.startsWith(typed.toLowerCase())) : undefined;
}

/** How many letters have to be typed, deleted or replaced. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let index = 0; index < from.length; index++) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column++) {
      const replaced = row[column - 1]! + (to[column - 1] === from[index] ? 0 : 1);
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
