import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Context } from "./context.ts";
import { CommandError } from "./errors.ts";

export function readNamedFile({ cwd }: Context, name: string, fix: string): Promise<Buffer> {
  return readFile(resolve(cwd, name)).catch((cause: Error) => {
    throw new CommandError("usage", `${name} cannot be read: ${cause.message}`, { fix });
  });
}

/** `wx` refuses an existing file. */
export function writeNamedFile(
  { cwd }: Context,
  name: string,
  { text, flag }: { text: string; flag: "w" | "wx" },
): Promise<void> {
  return writeFile(resolve(cwd, name), text, { flag }).catch((cause: Error) => {
    throw new CommandError("usage", `${name} cannot be written: ${cause.message}`, {
      fix: "Name a file in a folder that exists and can be written to.",
    });
  });
}

/**
 * Replaces files and creates their folders. If one cannot be written, all are unchanged. Synchronous, so that
 * a signal with a listener cannot interrupt it.
 */
export function replaceFiles(files: readonly (readonly [path: string, text: string])[]): void {
  const unfinished = (path: string) => `${path}.${process.pid}`;
  const begun: string[] = [];
  let current = "";
  try {
    for (const [path, text] of files) {
      current = path;
      mkdirSync(dirname(path), { recursive: true });
      begun.push(unfinished(path));
      writeFileSync(unfinished(path), text);
    }
    for (const [path] of files) {
      current = path;
      renameSync(unfinished(path), path);
    }
  } catch (cause) {
    for (const file of begun) rmSync(file, { force: true });
    const { message } = cause as Error;
    throw new CommandError("not-written", `${current} cannot be written: ${message}`, { cause });
  }
}

/**
 * Returns the nearest folder, from `folder` upwards, that contains all of `names`; `null` if there is none.
 */
export function findUpwards(folder: string, names: readonly string[]): string | null {
  if (names.every((name) => existsSync(join(folder, name)))) return folder;
  return dirname(folder) === folder ? null : findUpwards(dirname(folder), names);
}
