import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Says whether a shell would find the program. */
export function isInstalled(program: string, env: Readonly<Record<string, string | undefined>>): boolean {
  const isWindows = process.platform === "win32";
  const path = (isWindows ? (env["Path"] ?? env["PATH"]) : env["PATH"]) ?? "";
  const endings = isWindows ? (env["PATHEXT"] ?? ".EXE;.CMD").split(";") : [""];
  return path
    .split(delimiter)
    .some((folder) => endings.some((ending) => isProgram(join(folder, `${program}${ending}`))));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
