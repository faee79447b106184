/** A table in Markdown with its columns aligned, as the formatter of the project leaves it. The first row is the head. */
export function formatMarkdownTable(rows: readonly (readonly string[])[]): string {
  const escaped = rows.map((row) => row.map(escapeCell));
  const widths = escaped[0]!.map((_, column) => Math.max(...escaped.map((row) => row[column]!.length)));
  const rule = widths.map((width) => "-".repeat(width));
  const [head = [], ...body] = escaped;
  return [head, rule, ...body]
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`)
    .join("\n");
}

/** In code spans only the bar has a meaning; elsewhere `<` would begin a tag. */
function escapeCell(cell: string): string {
  const text = cell.replaceAll(/(`[^`]*`)|</g, (_, code?: string) => code ?? "\\<");
  return text.replaceAll("|", "\\|");
}
