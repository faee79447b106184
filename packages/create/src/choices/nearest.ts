/** Returns the name that was probably meant by a mistyped one; undefined if none is close. */
export function findNearest(typed: string, names: readonly string[]): string | undefined {
  const rated = names.map((name) => ({ name, distance: distanceOf(typed.toLowerCase(), name) }));
  const [best] = rated.toSorted((a, b) => a.distance - b.distance);
  if (!best) return undefined;
  const isClose = best.distance <= Math.max(1, Math.floor(best.name.length / 3));
  if (isClose) return best.name;
  return typed.length > 2 ? names.find((name) => name.startsWith(typed.toLowerCase())) : undefined;
}

/** How many letters have to be typed, deleted, replaced or swapped with their neighbour. */
function distanceOf(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]![column] = Math.min(
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
        rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[row - 2]![column - 2]! + 1 : Infinity,
      );
    }
  }
  return rows[from.length]![to.length]!;
}
