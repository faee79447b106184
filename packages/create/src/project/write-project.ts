import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CreateError } from "../errors.ts";

/** File contents by path inside the project, with `/`. */
export type ProjectFiles = Readonly<Record<string, string>>;

/**
 * Writes all files or none: into a temporary folder next to the target, which is then renamed.
 *
 * @throws {CreateError} `not-written`, or `not-empty` if the folder is no longer empty
 */
export function writeProject(target: string, typed: string, files: ProjectFiles): void {
  const parent = dirname(target);
  let made: string | undefined;
  try {
    // The topmost folder that it created, if any.
    made = mkdirSync(parent, { recursive: true });
    const temporary = join(parent, `.create-orderpane-${randomUUID()}`);
    mkdirSync(temporary);
    made ??= temporary;
    for (const [path, text] of Object.entries(files)) {
      const file = join(temporary, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    checkTargetFolder(target, typed);
    moveInto(temporary, target);
  } catch (error) {
    if (made !== undefined) rmSync(made, { recursive: true, force: true });
    if (error instanceof CreateError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const message = `the project cannot be written to ${typed}: ${reason}`;
    throw new CreateError("not-written", message, { cause: error });
  }
}

/**
 * Checks that the folder does not exist, is empty, or contains only `.git`.
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

function moveInto(temporary: string, target: string): void {
  if (!existsSync(target)) return renameSync(temporary, target);
  // The folder itself is kept: it may be a shell's working directory, and may contain .git.
  const moved: string[] = [];
  try {
    for (const name of readdirSync(temporary)) {
      renameSync(join(temporary, name), join(target, name));
      moved.push(name);
    }
  } catch (error) {
    for (const name of moved) rmSync(join(target, name), { recursive: true, force: true });
    throw error;
  }
  rmSync(temporary, { recursive: true });
}
