import type { Report } from "./report.ts";

/** Prints rows as columns, each as wide as its longest cell. Cells are coloured after measuring. */
export function printTable(
  report: Report,
  rows: readonly (readonly string[])[],
  paintCell: (cell: string, column: number, row: number) => string,
): void {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, column) => Math.max(known[column] ?? 0, cell.length)),
    [],
  );
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell, column) => {
      const padding = column === row.length - 1 ? "" : " ".repeat(widths[column]! - cell.length);
      return paintCell(cell, column, index) + padding;
    });
    report.line(cells.join("  ").trimEnd());
  }
}

export function printFacts(report: Report, facts: readonly (readonly [name: string, value: string])[]): void {
  printTable(report, facts, (cell, column) => (column === 0 ? report.paint("bold", cell) : cell));
}
