import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter } from "node:path";

/** An environment like a user's: outside of the repository, with this Node and this registry. */
export interface Outside {
  /** Folders at the start of `PATH`, including that of `node`. */
  readonly path: readonly string[];
  /** Added to the environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a command to its end and returns its output. Throws with the output if it fails. */
export async function run(outside: Outside, cwd: string, command: string): Promise<string> {
  const { output, closed } = start(outside, cwd, command);
  const code = await closed;
  if (code !== 0) throw new Error(`"${command}" ended with ${code}:\n${output()}`);
  return output();
}

/**
 * Starts a server and waits until its output has an address that matches `pattern`. `stop` ends it and the
 * processes that it started.
 */
export async function serve(outside: Outside, cwd: string, command: string, pattern: RegExp) {
  const { child, output, closed } = start(outside, cwd, command);
  let isClosed = false;
  void closed.then(() => (isClosed = true));
  for (;;) {
    const [address] = pattern.exec(output()) ?? [];
    // The whole group: npm does not pass signals on.
    const stop = async () => {
      if (!isClosed) process.kill(-child.pid!, "SIGINT");
      await closed;
    };
    if (address !== undefined) return { address, stop };
    if (isClosed) throw new Error(`"${command}" ended without an address:\n${output()}`);
    await Promise.race([once(child.stdout, "data"), closed]);
  }
}

function start({ path, env }: Outside, cwd: string, command: string) {
  const [program, ...args] = command.split(" ");
  const child = spawn(program!, args, {
    cwd,
    env: { ...userEnvironment(path), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const closed = once(child, "close").then(([code]) => code as number | null);
  return { child, output: () => output, closed };
}

/** The environment without the variables of npm, Node and the tests of the repository. */
function userEnvironment(first: readonly string[]): NodeJS.ProcessEnv {
  const foreign = /^(npm_|ORDERPANE_|VITE|NODE_(?!EXTRA_CA_CERTS)|INIT_CWD$|TEST$|FORCE_COLOR$|CI$)/i;
  const own = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((part) => !part.includes("node_modules"));
  return { ...Object.fromEntries(own), NO_COLOR: "1", PATH: [...first, ...path].join(delimiter) };
}
