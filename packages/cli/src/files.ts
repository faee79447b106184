import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
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

/** Replaces a file and creates its folder. After an error, the file is unchanged. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(unfinished, text);
    await rename(unfinished, path);
  } catch (cause) {
    await rm(unfinished, { force: true });
    const { message } = cause as Error;
    throw new CommandError("not-written", `${path} cannot be written: ${message}`, { cause });
  }
}

/**
 * Returns the nearest folder, from `folder` upwards, that contains all of `names`; `null` if there is none.
 */
export function findUpwards(folder: string, names: readonly string[]): string | null {
  if (names.every((name) => existsSync(join(folder, name)))) return folder;
  return dirname(folder) === folder ? null : findUpwards(dirname(folder), names);
}
