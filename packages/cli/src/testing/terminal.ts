import { spawnSync } from "node:child_process";
import { orderpaneProcess, type ProcessOptions, type Run } from "./command.ts";

/**
 * Returns a wrapper that runs a command in a terminal, using `script` from util-linux, because others take
 * other arguments. `null` if this machine has none.
 */
export function findTerminal(): Required<ProcessOptions>["wrap"] | null {
  const { stdout } = spawnSync("script", ["--version"], { encoding: "utf8" });
  if (!stdout?.includes("util-linux")) return null;
  return (command) => ["script", "-qec", command.map(quote).join(" "), "/dev/null"];
}

/**
 * Runs `orderpane <args>` in a terminal, with colours; `stdout` contains all its output, including `stderr`.
 */
export function orderpaneInTerminal(args: readonly string[], options: ProcessOptions): Promise<Run> {
  return orderpaneProcess(args, { ...options, env: { ...options.env, ...inColour } });
}

/** An environment that does not disable colours, which Node does if `CI` is set. */
const inColour = { NO_COLOR: "", CI: undefined, TERM: "xterm-256color" };

function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
