/** A place in a text; line and column count from 1. */
export interface Place {
  line: number;
  column: number;
}

/** The place of an offset in UTF-16 units. */
export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** The two lines before a place, its own line, and a caret under the column. Long lines are cut around it. */
export function codeFrame(text: string, { line, column }: Place): string {
  const lines = text.split(/\r?\n/);
  const first = Math.max(1, line - 2);
  const width = String(line).length;
  const cut = Math.max(0, column - 60);
  const shown = lines
    .slice(first - 1, line)
    .map((content, index) => `${String(first + index).padStart(width)} | ${content.slice(cut, cut + 100)}`);
  return [...shown, `${" ".repeat(width)} | ${" ".repeat(column - 1 - cut)}^`].join("\n");
}
