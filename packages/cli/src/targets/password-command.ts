import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../errors.ts";

/** How long, in ms, output may still arrive after the command has ended. */
const drainTime = 500;

const isWindows = process.platform === "win32";
const variable = "ORDERPANE_APP_PASSWORD_COMMAND";

/**
 * Its stderr is dropped, because it may hold a secret. Throws a CommandError that quotes none of its output.
 */
export async function runPasswordCommand(
  command: string,
  { cwd, timeout = 30_000 }: { cwd: string; timeout?: number },
): Promise<string> {
  // Before the command starts: a signal that comes while it starts must end it, too.
  const forget = onEnd(() => end(child));
  const child = spawn(command, {
    cwd,
    shell: true,
    stdio: ["ignore", "pipe", "ignore"],
    // A process group of its own, so that what the shell has started can be ended with it.
    detached: !isWindows,
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end(child);
  }, timeout);
  try {
    const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
    clearTimeout(timer);
    // An agent that the command has started may keep its stdout open.
    await Promise.race([closed, sleep(drainTime, undefined, { ref: false })]);
    if (isLate) throw failed(`gave no password within ${timeout / 1000} s`);
    if (code !== 0) throw failed(code === null ? `was ended by ${signal}` : `ended with exit code ${code}`);
    const password = printed.replace(/\r?\n$/, "");
    if (password === "") throw failed("printed nothing");
    if (/[\r\n]/.test(password)) throw failed("printed more than one line");
    return password;
  } catch (error) {
    throw error instanceof CommandError ? error : failed("could not be started");
  } finally {
    clearTimeout(timer);
    forget();
    child.stdout.destroy();
  }
}

function end(child: ChildProcess): void {
  if (isWindows || child.pid === undefined) {
    child.kill();
    return;
  }
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group has ended.
  }
}

/** Calls back when this process is told to end, because Ctrl-C does not reach the group. */
function onEnd(callback: () => void): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const listener = (signal: NodeJS.Signals) => {
    callback();
    forget();
    // Without a listener the signal has its normal effect.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const forget = () => signals.forEach((signal) => process.off(signal, listener));
  signals.forEach((signal) => process.on(signal, listener));
  return forget;
}

function failed(problem: string): CommandError {
  return new CommandError("usage", `the command in ${variable} ${problem}`, {
    fix: "Run it by hand: it must print the password and nothing else on stdout, and must not ask for input.",
  });
}
