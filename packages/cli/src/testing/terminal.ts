import { spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { orderpaneProcess, type ProcessOptions, type Run } from "./command.ts";

/**
 * Returns what runs a command in a terminal: the `script` of util-linux, because those of other systems take
 * other arguments. `null` if this machine has none.
 */
export function findTerminal(): Required<ProcessOptions>["wrap"] | null {
  const { stdout } = spawnSync("script", ["--version"], { encoding: "utf8" });
  if (!stdout?.includes("util-linux")) return null;
  return (command) => ["script", "-qec", command.map(quote).join(" "), "/dev/null"];
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

function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
