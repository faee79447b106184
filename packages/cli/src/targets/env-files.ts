import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../errors.ts";

/** A file that a mode's environment comes from. */
export interface EnvFile {
  /** Relative to the project. */
  name: string;
  path: string;
  text: string;
}

/**
 * Returns the env files of a mode that exist, in the order in which Vite reads them. Throws a UsageError for
 * one that cannot be read, because Vite would silently ignore it.
 */
export function readEnvFiles(root: string, mode: string): EnvFile[] {
  return [".env", ".env.local", `.env.${mode}`, `.env.${mode}.local`].flatMap((name) => {
    const path = join(root, name);
    if (!statSync(path, { throwIfNoEntry: false })) return [];
    return [{ name, path, text: readText(path, name) }];
  });
}

/** Whether a file gives a variable a value. */
export function definesVariable({ text }: EnvFile, variable: string): boolean {
  return new RegExp(String.raw`^\s*(export\s+)?${variable}\s*[=:]\s*\S`, "m").test(text);
}

function readText(path: string, name: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "unknown failure";
    throw new UsageError(
      `${name} cannot be read: ${why}`,
      "Make it a file that you can read, or take it away.",
    );
  }
}
