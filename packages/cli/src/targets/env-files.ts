import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { loadEnv } from "vite";
import { CommandError } from "../errors.ts";

export const defaultMode = "development";

export interface EnvFile {
  name: string;
  path: string;
  /** As Vite reads them. */
  variables: NodeJS.Dict<string>;
}

/** The env files that exist, in Vite's order. Throws a CommandError for one that Vite would ignore. */
export function readEnvFiles(root: string, mode = defaultMode): EnvFile[] {
  requireModeName(mode);
  const names = [".env", ".env.local", `.env.${mode}`, `.env.${mode}.local`];
  return names.flatMap((name) => {
    const path = join(root, name);
    if (!existsSync(path)) return [];
    try {
      return [{ name, path, variables: parseEnv(readFileSync(path, "utf8")) }];
    } catch (cause) {
      throw new CommandError("usage", `${name} cannot be read: ${(cause as Error).message}`, {
        fix: "Make it a file that you can read, or take it away.",
      });
    }
  });
}

/** Throws a CommandError for a mode whose env file belongs to every mode. */
export function requireModeName(mode: string | undefined): void {
  if (mode !== "local") return;
  throw new CommandError("usage", '"local" cannot be a mode, because .env.local is read in every mode', {
    fix: "Give the mode another name. The project's own store needs no mode: leave out --mode.",
  });
}

/** Reads the `ORDERPANE_*` variables of a mode: the process's environment wins over the env files. */
export function readEnvironment(root: string, mode = defaultMode): Record<string, string> {
  return loadEnv(mode, root, "ORDERPANE_");
}

export function readSwitch(environment: Readonly<Record<string, string>>, name: string): boolean {
  const text = environment[name]?.trim().toLowerCase() ?? "";
  if (["", "false", "0"].includes(text)) return false;
  if (["true", "1"].includes(text)) return true;
  throw new CommandError("usage", `${name} must be true or false, found other text`, {
    fix: `Write ${name}=true.`,
  });
}
