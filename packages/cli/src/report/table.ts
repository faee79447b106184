/** Formats rows as columns, each as wide as its longest cell; cells are coloured after they are measured. */
export function table(
  rows: readonly (readonly string[])[],
  paintCell: (cell: string, column: number, row: number) => string = (cell) => cell,
): string[] {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, column) => Math.max(known[column] ?? 0, cell.length)),
    [],
  );
  return rows.map((row, index) =>
    row
      .map((cell, column) => {
        const padding = column === row.length - 1 ? "" : " ".repeat(widths[column]! - cell.length);
        return paintCell(cell, column, index) + padding;
      })
      .join("  ")
      .trimEnd(),
  );
}
