export interface TracePosition {
  /** The browser's name for the script: a name, a URL, `about:srcdoc`, `<anonymous>`. */
  source: string;
  /** Both count from 1. */
  line: number;
  column: number;
  /** Where `source:line:column` starts and ends in the text. */
  start: number;
  end: number;
}

/**
 * Returns the traces in a text, such as a log. Reads Chromium's `at f (source:1:2)`, and Firefox's and
 * Safari's `f@source:1:2`; for `eval`, the innermost one. A line that is not a frame starts another trace.
 */
export function parseTraces(text: string): TracePosition[][] {
  const traces: TracePosition[][] = [];
  let isInTrace = false;
  let start = 0;
  for (const line of text.split("\n")) {
    const found = parseLine(withoutRest(line), start);
    const isFrame = found ? found.isFrame : /^\s*(?:at\s|$)/.test(line);
    isInTrace &&= isFrame;
    if (found) {
      if (isInTrace) traces.at(-1)?.push(found.position);
      else traces.push([found.position]);
      isInTrace = true;
    }
    start += line.length + 1;
  }
  return traces;
}

/** Removes other values after the last frame, such as an error's cause, which consoles print there. */
function withoutRest(line: string): string {
  return /^\s*at .*?\D:\d+:\d+\)*(?=\s)/.exec(line)?.[0] ?? line;
}

/** Uses no regular expressions over the whole line, because log lines may be very long. */
function parseLine(line: string, lineStart: number): { position: TracePosition; isFrame: boolean } | null {
  const numbers = /:(\d+):(\d+)\)*\s*$/.exec(line);
  const before = line.slice(0, numbers?.index);
  const source = before.split(/[\s()@]/).at(-1) ?? "";
  if (!numbers || source === "") return null;
  const [, lineNumber, column] = numbers;
  return {
    position: {
      source,
      line: Number(lineNumber),
      column: Number(column),
      start: lineStart + before.length - source.length,
      end: lineStart + before.length + `:${lineNumber}:${column}`.length,
    },
    isFrame: isCall.test(before.slice(0, -source.length)),
  };
}

/**
 * Matches the text before a frame's position: `at f (` and `f@`, in Firefox's console also `f` and a space. A
 * message may end with a position, too.
 */
const isCall = /(?:^|\s)at (?:async |new )?(?:[^()]+ \()?$|(?:^|\s)[^\s@]*@$|^\s+\S+ $|^\s*$/;
