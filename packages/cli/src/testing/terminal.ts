import { spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { orderpaneProcess, type ProcessOptions, type Run } from "./command.ts";

/** Finds a program that runs a command in a terminal; `null` if this machine has none. */
export function findTerminal(): Required<ProcessOptions>["wrap"] | null {
  return terminals.find(({ isThere }) => isThere())?.wrap ?? null;
}

/** Runs `orderpane <args>` in a terminal, with colours; `stdout` is all of its output, `stderr` included. */
export function orderpaneInTerminal(args: readonly string[], options: ProcessOptions): Promise<Run> {
  return orderpaneProcess(args, { ...options, env: { ...options.env, ...inColour } });
}

/** An environment that does not turn colours off; Node does that if `CI` is set. */
export const inColour = { NO_COLOR: "", CI: undefined, TERM: "xterm-256color" };

/**
 * Returns the lines that a terminal shows in the end, in plain text: of a line that was updated, only the
 * last state.
 */
export function screenOf(written: string): string[] {
  const lines = [""];
  for (const part of written.split(lineEnds)) {
    const up = /\[(\d+)A/.exec(part)?.[1];
    if (up !== undefined) lines.splice(-1 - Number(up), Infinity, "");
    else if (part.endsWith("\n")) lines.push("");
    else lines[lines.length - 1] += stripVTControlCharacters(part);
  }
  return lines;
}

const escape = "\u001b";

/** The end of a line, or the move up to lines that are updated. */
const lineEnds = new RegExp(`(${escape}\\[\\d+A${escape}\\[0J|\\r?\\n)`);

const terminals = [
  {
    // The `script` of util-linux; those of other systems take other arguments.
    isThere: () => says("script", ["--version"], /util-linux/),
    wrap: (command: readonly string[]) => ["script", "-qec", command.map(quote).join(" "), "/dev/null"],
  },
  {
    isThere: () => says("python3", ["-c", "import pty; print(pty.__name__)"], /pty/),
    wrap: (command: readonly string[]) => ["python3", "-c", inPython, ...command],
  },
];

const inPython = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";

function says(program: string, args: readonly string[], what: RegExp): boolean {
  return what.test(spawnSync(program, args, { encoding: "utf8" }).stdout ?? "");
}

function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
