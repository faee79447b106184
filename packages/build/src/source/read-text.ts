import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { BuildError, type BuildErrorCode } from "../errors.ts";
import { projectFile } from "./paths.ts";

/** @throws {BuildError} `not-compiled` for an encoding other than UTF-8 */
export async function readText(root: string, file: string): Promise<string> {
  const content = await readFile(file);
  if (!isUtf8(content)) throw notUtf8(projectFile(root, file));
  return content.toString("utf8");
}

/** `file` is relative to the project. */
export function notUtf8(file: string, code: BuildErrorCode = "not-compiled"): BuildError {
  return new BuildError(code, "the file is not UTF-8, the only encoding that can be read", {
    file,
    fix: "Save it as UTF-8, or convert it: iconv -f WINDOWS-1251 -t UTF-8 old > new.",
  });
}
