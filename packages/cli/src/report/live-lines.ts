import { stripVTControlCharacters } from "node:util";

export interface OutputStream extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/**
 * Lines at the bottom of a terminal that are updated in place, such as what each store is doing. Writes
 * nothing unless the stream is a terminal.
 */
export function createLiveLines(stream: OutputStream) {
  const lines = new Map<string, string>();
  let shown = 0;
  const clear = () => {
    if (shown > 0) stream.write(`\x1b[${shown}A\x1b[0J`);
    shown = 0;
  };
  const show = () => {
    for (const text of lines.values()) stream.write(`${cut(text, stream.columns || 80)}\n`);
    shown = lines.size;
  };
  return {
    /** `null` removes the line. */
    set(key: string, text: string | null): void {
      if (!stream.isTTY || (lines.get(key) ?? null) === text) return;
      clear();
      if (text === null) lines.delete(key);
      else lines.set(key, text);
      show();
    },
    above(write: () => void): void {
      clear();
      write();
      show();
    },
  };
}

/** Shortens a line that would wrap: it could not be erased. */
function cut(text: string, columns: number): string {
  const plain = stripVTControlCharacters(text);
  return plain.length < columns ? text : `${plain.slice(0, columns - 2)}…`;
}
