import { access, constants, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Context } from "./context.ts";
import { UsageError } from "./errors.ts";

/**
 * The absolute path of a file that is to be written at the end of a command. Throws a UsageError where that cannot
 * succeed, so that it is known before anything is sent.
 */
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

function unwritable(name: string, problem: string): UsageError {
  return new UsageError(
    `${name} cannot be written: ${problem}`,
    "Name a file with --out, in a folder that is there and can be written to.",
  );
}
