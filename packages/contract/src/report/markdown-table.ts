/**
 * Formats a Markdown table with aligned columns, as the project's formatter does. The first row is the head.
 */
export function formatMarkdownTable(rows: readonly (readonly string[])[]): string {
  const escaped = rows.map((row) => row.map(escapeCell));
  const widths = escaped[0]!.map((_, column) => Math.max(...escaped.map((row) => row[column]!.length)));
  const rule = widths.map((width) => "-".repeat(width));
  const [head = [], ...body] = escaped;
  return [head, rule, ...body]
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`)
    .join("\n");
}

/** Inside a code span only the bar has a meaning. Elsewhere `<` would begin a tag. */
function escapeCell(cell: string): string {
  const text = cell.replaceAll(/(`[^`]*`)|</g, (_, code?: string) => code ?? "\\<");
  return text.replaceAll("|", "\\|");
}
