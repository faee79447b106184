export interface TracePosition {
  /** The browser's name for the script: a name, a URL, `about:srcdoc`, `<anonymous>`. */
  source: string;
  /** Both count from 1. */
  line: number;
  column: number;
  start: number;
  end: number;
}

/** Chromium's `at f (source:1:2)`, Firefox's and Safari's `f@source:1:2`; for `eval`, the innermost one. */
export function parseTrace(text: string): TracePosition[] {
  return Array.from(text.matchAll(position), ({ index, 0: whole, 1: source = "", 2: line, 3: column }) => ({
    source,
    line: Number(line),
    column: Number(column),
    start: index,
    end: index + whole.length,
  }));
}

const position = /(<anonymous>|[^\s()@]+?):(\d+):(\d+)(?=\)*\s*$)/gm;
