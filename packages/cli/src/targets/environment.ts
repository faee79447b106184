import { loadEnv } from "vite";
import { UsageError } from "../errors.ts";

/** The mode of the default target. */
export const defaultMode = "development";

/** The `ORDERPANE_*` variables of a mode: its env files, and before them the process's own environment. */
export function readEnvironment(root: string, mode = defaultMode): Record<string, string> {
  return loadEnv(mode, root, "ORDERPANE_");
}

/** A variable that is on or off; off where it is not set. Throws a UsageError for other text. */
export function readSwitch(environment: Readonly<Record<string, string>>, name: string): boolean {
  const text = environment[name]?.trim().toLowerCase() ?? "";
  if (["", "false", "0"].includes(text)) return false;
  if (["true", "1"].includes(text)) return true;
  throw new UsageError(`${name} must be true or false, found other text`, `Write ${name}=true.`);
}
