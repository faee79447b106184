import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Resolves on a signal to stop, or when the npm or npx that started this process has ended. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const forget = onLauncherGone(resolve);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.once(signal, () => {
        forget();
        resolve();
      });
    }
  });
}

/** Calls back when Ctrl-C ends the process, which then dies by the signal. Returns a function that forgets. */
export function onInterrupt(report: () => void): () => void {
  const end = (signal: NodeJS.Signals) => {
    report();
    // Later, when every listener for the signal is gone: those of other stores report first.
    process.stdout.write("", () => process.kill(process.pid, signal));
  };
  process.once("SIGINT", end);
  return () => process.off("SIGINT", end);
}

/**
 * Calls back when the npm or npx that started this process was killed with `kill -9`: it can pass no signal
 * on, and a server without it would keep its port. Where npm put a shell in between, the shell's parent is
 * watched, because the shell goes on waiting. `interval` says how often to look, in ms. Returns a function
 * that stops looking.
 */
export function onLauncherGone(gone: () => void, interval = 1000): () => void {
  if (process.env["npm_command"] === undefined) return () => {};
  const parent = process.ppid;
  const launcher = parentOfShell(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (launcher === null || isAlive(launcher))) return;
    clearInterval(timer);
    gone();
  }, interval).unref();
  return () => clearInterval(timer);
}

/** `null` for a process that is not a shell. */
function parentOfShell(pid: number): number | null {
  const found = process.platform === "linux" ? readProcess(pid) : askForProcess(pid);
  if (found === null || !/(^|\/)-?(ba|da|k|z)?sh$/.test(found.command)) return null;
  return found.parent > 1 ? found.parent : null;
}

/** Containers seldom have the program `ps`. */
function readProcess(pid: number): { command: string; parent: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, command = "", parent] = /^\d+ \((.*)\) \S (\d+) /s.exec(stat) ?? [];
    return { command, parent: Number(parent) };
  } catch {
    return null;
  }
}

function askForProcess(pid: number): { command: string; parent: number } | null {
  const { stdout } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" });
  const [, parent, command = ""] = /^\s*(\d+)\s+(.*\S)\s*$/.exec(stdout ?? "") ?? [];
  return parent === undefined ? null : { command, parent: Number(parent) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
