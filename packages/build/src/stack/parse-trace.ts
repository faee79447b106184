export interface TracePosition {
  /** The browser's name for the script: a name, a URL, `about:srcdoc`, `<anonymous>`. */
  source: string;
  /** Both count from 1. */
  line: number;
  column: number;
  /** Where the call is in the text: the position and, if there is one, the function's name. */
  start: number;
  end: number;
  /** Writes the call in the form of this browser, with another name and position. */
  write: (name: string | null, position: string) => string;
}

/**
 * The traces in a text, such as a log. Reads Chromium's `at f (source:1:2)`, Firefox's and Safari's
 * `f@source:1:2`; for `eval`, the innermost one. A line that is not a frame begins another trace.
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

/** A console prints what else it was given, such as the cause of an error, behind the last frame. */
function withoutRest(line: string): string {
  return /^\s*at .*?\D:\d+:\d+\)*(?=\s)/.exec(line)?.[0] ?? line;
}

/** Without regular expressions over the whole line, because lines of a log may be very long. */
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

/** `null` for a message that ends with a position. */
function parseCall(before: string): Call | null {
  const chromium = /(?<=^|\s)at (async |new |)([^()]+ \()?$/.exec(before);
  if (chromium) {
    const [, kind = "", named] = chromium;
    const write: Call["write"] = (name, position) =>
      name === null ? `at ${kind.replace("new ", "")}${position}` : `at ${kind}${name} (${position})`;
    return { start: chromium.index, isBracketed: named !== undefined, write };
  }
  // Firefox's console copies a trace with a space instead of the `@`.
  const firefox = /(?<=^|\s)[^\s@]*(@)$|(?<=^\s+)\S+( )$|(?<=^\s*)()$/.exec(before);
  if (!firefox) return null;
  const between = firefox[1] ?? firefox[2] ?? "";
  const write: Call["write"] = (name, position) => `${(between && name) || ""}${between}${position}`;
  return { start: firefox.index, isBracketed: false, write };
}
