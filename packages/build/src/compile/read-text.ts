import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { notUtf8, projectFile } from "../errors.ts";

/** @throws {BuildError} `not-compiled` for another encoding than UTF-8 */
export async function readText(root: string, file: string): Promise<string> {
  const content = await readFile(file);
  if (!isUtf8(content)) throw notUtf8(projectFile(root, file));
  return content.toString("utf8");
}
