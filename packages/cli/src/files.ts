import { existsSync } from "node:fs";
import { access, constants, readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Context } from "./context.ts";
import { CommandError } from "./errors.ts";

export function readNamedFile({ cwd }: Context, name: string, fix: string): Promise<string> {
  return readFile(resolve(cwd, name), "utf8").catch((cause: Error) => {
    throw new CommandError("usage", `${name} cannot be read: ${cause.message}`, { fix });
  });
}

/** Returns the absolute path. Throws a CommandError if it cannot be written, before anything is sent. */
export async function requireWritable({ cwd }: Context, name: string): Promise<string> {
  const path = resolve(cwd, name);
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) throw unwritable(name, "it is a folder");
  const place = found ? path : dirname(path);
  await access(place, constants.W_OK).catch((cause: Error) => {
    throw unwritable(name, cause.message);
  });
  return path;
}

/** The nearest folder, from `folder` upwards, that holds all of `names`; `null` if none does. */
export function findUpwards(folder: string, names: readonly string[]): string | null {
  if (names.every((name) => existsSync(join(folder, name)))) return folder;
  return dirname(folder) === folder ? null : findUpwards(dirname(folder), names);
}

function unwritable(name: string, problem: string): CommandError {
  return new CommandError("usage", `${name} cannot be written: ${problem}`, {
    fix: "Name a file with --out, in a folder that exists and can be written to.",
  });
}
