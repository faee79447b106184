import { loadEnv } from "vite";
import { UsageError } from "../errors.ts";

/** The mode of the default target. */
export const defaultMode = "development";

/** Reads the `ORDERPANE_*` variables of a mode: the process's environment wins over the env files. */
export function readEnvironment(root: string, mode = defaultMode): Record<string, string> {
  return loadEnv(mode, root, "ORDERPANE_");
}

/** Reads a variable that is true or false, by default false. Throws a UsageError for any other text. */
export function readSwitch(environment: Readonly<Record<string, string>>, name: string): boolean {
  const text = environment[name]?.trim().toLowerCase() ?? "";
  if (["", "false", "0"].includes(text)) return false;
  if (["true", "1"].includes(text)) return true;
  throw new UsageError(`${name} must be true or false, found other text`, `Write ${name}=true.`);
}
