import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { isCanaryIn } from "@orderpane/tooling/canary";

/** How a run of the command ended. */
export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** What a run with `--json` reported in the end; before it there may be a line for each event. */
export function lastDocument({ stdout }: Pick<Run, "stdout">): unknown {
  return JSON.parse(stdout.trimEnd().split("\n").at(-1)!);
}

export interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Makes of the command one that runs it in some way, such as in a terminal. */
  wrap?: (command: readonly string[]) => readonly string[];
}

const bin = fileURLToPath(new URL("../../bin/orderpane.js", import.meta.url));

/** Runs `orderpane <args>` to its end. Throws where it says a password of the tests. */
export async function orderpane(args: readonly string[], options: RunOptions): Promise<Run> {
  const child = start(args, options);
  const output = { stdout: "", stderr: "" };
  child.stdout!.on("data", (chunk) => (output.stdout += chunk));
  child.stderr!.on("data", (chunk) => (output.stderr += chunk));
  const [code] = (await once(child, "close")) as [number | null];
  requireSilence(args, output.stdout + output.stderr);
  return { code, ...output };
}

/** A run of `orderpane` that goes on until it is told to stop. */
export interface Running {
  /** Waits for a line on stdout that matches; resolves to the match. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  /** Waits for text on stderr that matches; resolves to the match. */
  error(pattern: RegExp): Promise<RegExpExecArray>;
  /** All of stderr until now. */
  stderr(): string;
  /**
   * Sends a signal, by default SIGINT as Ctrl-C does; resolves to the exit code. Rejects where a password of the tests
   * was said.
   */
  stop(signal?: "SIGINT" | "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

/** Starts `orderpane <args>`. */
export function startOrderpane(args: readonly string[], options: RunOptions): Running {
  const child = start(args, options);
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const wake = () => waiting.forEach((check) => check());
  createInterface(child.stdout!).on("line", (line) => {
    lines.push(line);
    wake();
  });
  let stderr = "";
  child.stderr!.on("data", (chunk) => {
    stderr += chunk;
    wake();
  });
  const exited = once(child, "exit") as Promise<[number | null]>;
  void exited.then(wake);
  const waitFor = (find: (pattern: RegExp) => RegExpExecArray | null | undefined) => (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const check = () => {
        const match = find(pattern);
        if (match) resolve(match);
        else if (child.exitCode === null) return;
        else
          reject(new Error(`orderpane ended without text like ${pattern}:\n${lines.join("\n")}\n${stderr}`));
        waiting.delete(check);
      };
      waiting.add(check);
      check();
    });
  return {
    line: waitFor((pattern) => lines.map((line) => pattern.exec(line)).find((found) => found !== null)),
    error: waitFor((pattern) => pattern.exec(stderr)),
    stderr: () => stderr,
    stop: async (signal = "SIGINT") => {
      child.kill(signal);
      const [code] = await exited;
      requireSilence(args, lines.join("\n") + stderr);
      return code;
    },
  };
}

/** Throws where a password was said; only `store --json` tells its own, to who is to use it. */
export function requireSilence(args: readonly string[], said: string): void {
  const rest = args[0] === "store" ? said.replace(/"appPassword":"[^"]*"/, "") : said;
  if (isCanaryIn(rest)) throw new Error(`orderpane ${args.join(" ")} says a password`);
}

function start(args: readonly string[], { cwd, env, wrap = (command) => command }: RunOptions): ChildProcess {
  // What the machine's own environment says about a store has no place in a test.
  const clean = Object.entries(process.env).filter(
    ([name]) => !/^(ORDERPANE_|NODE_OPTIONS|FORCE_COLOR)/.test(name),
  );
  const [program, ...words] = wrap([process.execPath, bin, ...args]);
  return spawn(program!, words, {
    cwd,
    env: {
      ...Object.fromEntries(clean),
      NO_COLOR: "1",
      XDG_STATE_HOME: join(cwd, ".orderpane", "state"),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}
