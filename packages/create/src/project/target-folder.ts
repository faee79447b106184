import { readdirSync, statSync } from "node:fs";
import { CreateError } from "../errors.ts";

/**
 * Checks that the folder can be filled: it does not exist, is empty, or holds only `.git`.
 *
 * @throws {CreateError} `not-empty`
 */
export function checkTargetFolder(path: string, typed: string): void {
  const found = listFolder(path, typed).filter((name) => name !== ".git");
  if (found.length === 0) return;
  const named = found.slice(0, 5).join(", ");
  const others = found.length > 5 ? ` and ${found.length - 5} more` : "";
  throw new CreateError("not-empty", `${nameOf(typed)} is not empty: it holds ${named}${others}`);
}

function listFolder(path: string, typed: string): string[] {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat ? readdirSync(path).toSorted() : [];
  } catch (error) {
    const isFile = error instanceof Error && "code" in error && error.code === "ENOTDIR";
    const problem = isFile ? "is a file, or in a file" : `cannot be read: ${String(error)}`;
    const details = { fix: "Choose another folder.", cause: error };
    throw new CreateError("not-empty", `${nameOf(typed)} ${problem}`, details);
  }
}

function nameOf(typed: string): string {
  return /^\.\/?$/.test(typed) ? "this folder" : typed;
}
