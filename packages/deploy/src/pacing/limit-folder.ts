import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/**
 * Where the processes of one user share what they know of request limits: `orderpane/limits` in `$XDG_STATE_HOME`
 * (Windows: `%LOCALAPPDATA%`), else in `~/.local/state`. Nobody else can write there, unlike in a folder for
 * temporary files.
 */
export function limitFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const named = platform === "win32" ? env["LOCALAPPDATA"] : env["XDG_STATE_HOME"];
  // The XDG specification: a relative path is to be ignored.
  const base = named && isAbsolute(named) ? named : join(homedir(), ".local", "state");
  return join(base, "orderpane", "limits");
}
