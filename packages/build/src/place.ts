import { readFile } from "node:fs/promises";

/** Line and column count from 1. */
export interface Place {
  line: number;
  column: number;
}

/** `offset` is in UTF-16 units. */
export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: before.length - before.lastIndexOf("\n") };
}

/** Returns the line with the two lines before it. Long lines are cut. */
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

/** Returns the code frame of a place in a file, if there is a place and the file can be read. */
export async function readFrame(path: string, place: Place | undefined): Promise<string | undefined> {
  if (!place) return undefined;
  const text = await readFile(path, "utf8").catch(() => null);
  return text === null ? undefined : codeFrame(text, place);
}

/** Returns the details of an error at an offset of a text. */
export function detailsAt(text: string, offset: number): { place: Place; frame: string } {
  const place = placeOf(text, offset);
  return { place, frame: codeFrame(text, place) };
}
