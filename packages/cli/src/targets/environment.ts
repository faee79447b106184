import type { ReadSetting } from "@orderpane/deploy";
import { settingVariable } from "@orderpane/protocol/manifest";
import { CommandError } from "../errors.ts";
import { readEnvFiles } from "./env-files.ts";

export const defaultMode = "development";

/** Throws a CommandError for a mode whose env file belongs to every mode. */
export function requireModeName(mode: string | undefined): void {
  if (mode !== "local") return;
  throw new CommandError("usage", '"local" cannot be a mode, because .env.local is read in every mode', {
    fix: "Give the mode another name. The project's own store needs no mode: leave out --mode.",
  });
}

/** Reads the `ORDERPANE_*` variables of a mode: the process's environment wins over the env files. */
export function readEnvironment(root: string, mode = defaultMode, given = process.env) {
  return readEnvFiles(root, { mode, prefix: "ORDERPANE_", given });
}

export function readSwitch(environment: Readonly<Record<string, string>>, name: string): boolean {
  const text = environment[name]?.trim().toLowerCase() ?? "";
  if (["", "false", "0"].includes(text)) return false;
  if (["true", "1"].includes(text)) return true;
  throw new CommandError("usage", `${name} must be true or false, found other text`, {
    fix: `Write ${name}=true.`,
  });
}

/** Its advice names the env files of the mode, and variables that nothing reads, which may be mistyped. */
export function createSettingReader(
  environment: Readonly<Record<string, string>>,
  mode = defaultMode,
): ReadSetting {
  const unused = new Set(Object.keys(environment).filter((name) => name.startsWith("ORDERPANE_SETTING_")));
  const readSetting: ReadSetting = (name) => {
    const variable = settingVariable(name);
    unused.delete(variable);
    return environment[variable];
  };
  readSetting.advise = (verb, variables) => {
    const advice = `${verb} ${variables.join(", ")} in .env.${mode}.local or .env.${mode}.`;
    if (verb !== "Set" || unused.size === 0) return advice;
    return `${advice} Set, but not used: ${[...unused].join(", ")}.`;
  };
  return readSetting;
}
