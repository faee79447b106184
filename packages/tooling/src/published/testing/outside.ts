import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter } from "node:path";

/** Where commands run as those of a user do: outside of the repository, with this Node and this registry. */
export interface Outside {
  /** Folders of the commands that they find first, among them `node`. */
  readonly path: readonly string[];
  /** Added to the environment. */
  readonly env: Readonly<Record<string, string>>;
}

export interface Started {
  /** What the pattern found in the output. */
  readonly match: RegExpExecArray;
  stop(): Promise<void>;
}

/** Runs a command to its end and returns what it prints. Throws with the output if it fails. */
export async function run(outside: Outside, cwd: string, command: readonly string[]): Promise<string> {
  const child = start(outside, cwd, command);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`"${command.join(" ")}" ended with ${code}:\n${output}`);
  return output;
}

/** Starts a command that serves, and waits until its output has text like `pattern`. */
export async function serve(
  outside: Outside,
  cwd: string,
  { command, pattern }: { command: readonly string[]; pattern: RegExp },
): Promise<Started> {
  const child = start(outside, cwd, command);
  const ended = once(child, "close");
  let output = "";
  const stop = async () => {
    // The whole group: npm does not pass signals on to everything that it started.
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, "SIGINT");
    await ended;
  };
  const { promise: found, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
  const fail = (what: string) =>
    reject(new Error(`"${command.join(" ")}" ${what} text like ${pattern}:\n${output}`));
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += String(chunk);
      const match = pattern.exec(output);
      if (match) resolve(match);
    });
  }
  void ended.then(() => fail("ended without"));
  const timer = setTimeout(() => fail("does not print"), 120_000);
  try {
    return { match: await found, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function start({ path, env }: Outside, cwd: string, [program, ...args]: readonly string[]) {
  return spawn(program!, args, {
    cwd,
    env: { ...userEnvironment(path), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
}

/** The environment without what npm, Node and the tests of the repository have put into it. */
function userEnvironment(first: readonly string[]): NodeJS.ProcessEnv {
  const foreign = /^(npm_|ORDERPANE_|VITE|NODE_|INIT_CWD$|TEST$|FORCE_COLOR$|CI$)/i;
  const own = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((part) => !part.includes("node_modules"));
  return { ...Object.fromEntries(own), NO_COLOR: "1", PATH: [...first, ...path].join(delimiter) };
}
