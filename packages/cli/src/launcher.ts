import { spawnSync } from "node:child_process";

/**
 * Calls back when npm or npx, if they started this process, are gone without a word: `kill -9` reaches them alone,
 * and the shell between them and us, if there is one, goes on waiting. `interval` says how often to look, in ms.
 * Returns the function that stops looking.
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

/** `null` for a process that is no shell, and where that cannot be found out. */
function parentOfShell(pid: number): number | null {
  const { stdout } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" });
  const [, parent, command] = /^\s*(\d+)\s+(.*\S)\s*$/.exec(stdout ?? "") ?? [];
  if (parent === undefined || !/(^|\/)-?(ba|da|k|z)?sh$/.test(command!)) return null;
  return Number(parent) > 1 ? Number(parent) : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
