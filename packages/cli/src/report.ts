import { styleText } from "node:util";
import type { Failure } from "./errors.ts";

export type Style = "bold" | "dim" | "green" | "yellow" | "red" | "cyan";

/** Where a command says things: text for people, or with `--json` data on stdout and the text on stderr. */
export interface Report {
  readonly json: boolean;
  /** A line for people. */
  line(text?: string): void;
  /** Colours on a terminal, plain text elsewhere and under NO_COLOR. */
  paint(style: Style, text: string): string;
  /** With `--json` one document in one line on stdout; nothing otherwise. */
  document(value: unknown): void;
  /** What does not stop a command and should be known, for people: always on stderr. */
  warn(message: string): void;
  /** What went wrong, for people: always on stderr. */
  complain(failure: Failure): void;
}

export function createReport({
  json,
  stdout,
  stderr,
}: {
  json: boolean;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
}): Report {
  const text = json ? stderr : stdout;
  const paintFor = (stream: NodeJS.WriteStream) => (style: Style, painted: string) =>
    styleText(style, painted, { stream });
  return {
    json,
    line: (line = "") => text.write(`${line}\n`),
    paint: paintFor(text),
    document: (value) => json && stdout.write(`${JSON.stringify(value)}\n`),
    warn: (message) => stderr.write(`${paintFor(stderr)("yellow", "warning")} ${message}\n`),
    complain: (failure) => stderr.write(failureText(failure, paintFor(stderr))),
  };
}

function failureText({ message, frame, fix }: Failure, paint: Report["paint"]): string {
  const lines = [`${paint("red", "error")} ${message}`];
  if (frame) lines.push(frame);
  if (fix) lines.push(`${paint("dim", "→")} ${fix}`);
  return `${lines.join("\n")}\n`;
}

/** Columns side by side, each as wide as its longest cell; widths are counted before colours are put on. */
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
