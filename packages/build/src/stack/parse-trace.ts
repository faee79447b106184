export interface TracePosition {
  /** The browser's name for the script: a name, a URL, `about:srcdoc`, `<anonymous>`. */
  source: string;
  /** Both count from 1. */
  line: number;
  column: number;
  /** Start of the call in the text: the position and, if available, the function's name. */
  start: number;
  end: number;
  /** Formats the call like this browser, with another name and position. */
  write: (name: string | null, position: string) => string;
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
  const call = parseCall(before.slice(0, -source.length));
  const end = before.length + `:${lineNumber}:${column}`.length + (call?.isBracketed ? 1 : 0);
  return {
    position: {
      source,
      line: Number(lineNumber),
      column: Number(column),
      start: lineStart + (call?.start ?? before.length - source.length),
      end: lineStart + end,
      write: call?.write ?? ((_name, position) => position),
    },
    isFrame: call !== null,
  };
}

interface Call extends Pick<TracePosition, "start" | "write"> {
  isBracketed: boolean;
}

/** Returns `null` for a message that ends with a position. */
function parseCall(before: string): Call | null {
  const chromium = /(?<=^|\s)at (async |new |)([^()]+ \()?$/.exec(before);
  if (chromium) {
    const [, kind = "", named] = chromium;
    const write: Call["write"] = (name, position) =>
      name === null ? `at ${kind.replace("new ", "")}${position}` : `at ${kind}${name} (${position})`;
    return { start: chromium.index, isBracketed: named !== undefined, write };
  }
  // Firefox's console copies a trace with a space instead of `@`.
  const firefox = /(?<=^|\s)[^\s@]*(@)$|(?<=^\s+)\S+( )$|(?<=^\s*)()$/.exec(before);
  if (!firefox) return null;
  const between = firefox[1] ?? firefox[2] ?? "";
  const write: Call["write"] = (name, position) => `${(between && name) || ""}${between}${position}`;
  return { start: firefox.index, isBracketed: false, write };
}
