import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { isCanaryIn } from "@orderpane/tooling/canary";
import { runCommandLine } from "../command-line.ts";
import { captureStream } from "./captured-stream.ts";

type Child = ChildProcessByStdio<null, Readable, Readable>;

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Returns the document of a `--json` run: its last line, after any events. */
export function lastDocument({ stdout }: Pick<Run, "stdout">): unknown {
  return JSON.parse(stdout.trimEnd().split("\n").at(-1)!);
}

export interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
}

export interface ProcessOptions extends RunOptions {
  /** Wraps the command, for example to run it in a terminal. */
  wrap?: (command: readonly string[]) => readonly string[];
  signal?: AbortSignal;
}

const bin = fileURLToPath(new URL("../../bin/orderpane.js", import.meta.url));

/** The arguments of the current in-process run, which has replaced the environment. */
let current: readonly string[] | null = null;

/**
 * Runs `orderpane <args>` to its end, in this process, because starting one takes most of the time of a short
 * run. A command that serves or watches is stopped immediately; one that would leave something open needs its
 * own process. Throws if the command prints a test password, or if another run has not ended, because runs
 * share the environment.
 */
export async function orderpane(args: readonly string[], options: RunOptions): Promise<Run> {
  if (current)
    throw new Error(`orderpane ${current.join(" ")} still runs: use processes for several at once`);
  current = args;
  const environment = { ...process.env };
  const [stdout, stderr] = [captureStream(), captureStream()];
  try {
    setEnvironment(environmentOf(options));
    const { exitCode } = await runCommandLine(args, {
      cwd: options.cwd,
      stdout: stdout.stream,
      stderr: stderr.stream,
      ask: null,
      // A command that runs until it is stopped ends immediately. A check runs to its end.
      untilStopped: () => (args[0] === "check" ? new Promise(() => {}) : Promise.resolve()),
      onInterrupt: () => () => {},
    });
    requireSilence(args, stdout.text() + stderr.text());
    return { code: exitCode, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    setEnvironment(environment);
    current = null;
  }
}

/** Runs it in its own process. Throws if the command prints a test password. */
export async function orderpaneProcess(args: readonly string[], options: ProcessOptions): Promise<Run> {
  const child = start(args, options);
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (output.stdout += chunk));
  child.stderr.on("data", (chunk) => (output.stderr += chunk));
  const [code] = (await once(child, "close")) as [number | null];
  requireSilence(args, output.stdout + output.stderr);
  return { code, ...output };
}

/** A run of `orderpane` that continues until it is stopped. */
export interface Running {
  line(pattern: RegExp): Promise<RegExpExecArray>;
  error(pattern: RegExp): Promise<RegExpExecArray>;
  stderr(): string;
  /** Returns the output so far. */
  stdout(): string;
  /** Resolves to the exit code when it ends. */
  ended(): Promise<number | null>;
  /**
   * Sends SIGINT by default, like Ctrl-C. Resolves to the exit code; rejects if a test password was printed.
   */
  stop(signal?: "SIGINT" | "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

export function startOrderpane(args: readonly string[], options: ProcessOptions): Running {
  const child = start(args, options);
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const wake = () => waiting.forEach((check) => check());
  createInterface(child.stdout).on("line", (line) => {
    lines.push(line);
    wake();
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
    wake();
  });
  // Emitted after the end of its output, unlike "exit".
  const closed = once(child, "close") as Promise<[number | null]>;
  let isClosed = false;
  void closed.then(() => {
    isClosed = true;
    wake();
  });
  const waitFor = (find: (pattern: RegExp) => RegExpExecArray | null | undefined) => (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const fail = (what: string) =>
        reject(new Error(`orderpane ${what} text like ${pattern}:\n${lines.join("\n")}\n${stderr}`));
      // Shorter than the test's own limit, whose error would not show what was awaited.
      const timer = setTimeout(() => fail("does not print"), 50_000);
      const check = () => {
        const match = find(pattern);
        if (match) resolve(match);
        else if (isClosed) fail("ended without");
        else return;
        clearTimeout(timer);
        waiting.delete(check);
      };
      waiting.add(check);
      check();
    });
  return {
    line: waitFor((pattern) => lines.map((line) => pattern.exec(line)).find((found) => found !== null)),
    error: waitFor((pattern) => pattern.exec(stderr)),
    stderr: () => stderr,
    stdout: () => lines.join("\n"),
    ended: async () => (await closed)[0],
    stop: async (signal = "SIGINT") => {
      child.kill(signal);
      const [code] = await closed;
      requireSilence(args, lines.join("\n") + stderr);
      return code;
    },
  };
}

/** Throws if a password was printed; only `store --json` may print its own. */
export function requireSilence(args: readonly string[], said: string): void {
  const rest = args[0] === "store" ? said.replace(/"appPassword":"[^"]*"/, "") : said;
  if (isCanaryIn(rest)) throw new Error(`orderpane ${args.join(" ")} prints a password`);
}

function start(
  args: readonly string[],
  { wrap = (command) => command, signal, ...options }: ProcessOptions,
): Child {
  const [program, ...words] = wrap([process.execPath, bin, ...args]);
  return spawn(program!, words, {
    cwd: options.cwd,
    env: environmentOf(options),
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal && { signal, killSignal: "SIGKILL" as const }),
  });
}

function environmentOf({ env }: RunOptions): NodeJS.ProcessEnv {
  // The machine's variables must not affect a test, but all tests use the same browser.
  const clean = Object.entries(process.env).filter(
    ([name]) => !/^(ORDERPANE_(?!BROWSER$)|NODE_OPTIONS|FORCE_COLOR)/.test(name),
  );
  // Like npm for this repository's scripts.
  const fromSources = { NODE_OPTIONS: "--conditions=orderpane-source" };
  return { ...Object.fromEntries(clean), ...fromSources, NO_COLOR: "1", ...env };
}

function setEnvironment(environment: NodeJS.ProcessEnv): void {
  const defined = Object.entries(environment).filter(([, value]) => value !== undefined);
  for (const name of Object.keys(process.env)) {
    if (environment[name] === undefined) delete process.env[name];
  }
  Object.assign(process.env, Object.fromEntries(defined));
}
