/** A table. Line breaks in cells become spaces, and `|` is escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** `id` is the anchor. */
export function heading(level: number, title: string, id?: string): string {
  return `${"#".repeat(level)} ${title}${id === undefined ? "" : ` {#${id}}`}`;
}

export function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

export function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trim()}\n\`\`\``;
}

/** Text of the sources, which is not Markdown: angle brackets outside of code are no HTML. */
export function plain(text: string): string {
  return text.replace(/[<>{}*[\]]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The parts of a page, without those that are empty. */
export function join(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join("\n\n");
}

function escapeCell(cell: string): string {
  return cell.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
}
