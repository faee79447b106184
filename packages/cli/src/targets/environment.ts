import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReadSetting } from "@orderpane/deploy";
import { settingVariable } from "@orderpane/protocol/manifest";
import { CommandError } from "../errors.ts";
import { readEnvFiles } from "./env-files.ts";

export const defaultMode = "development";

/** Throws a CommandError for a mode whose env file applies to every mode. */
export function requireModeName(mode: string | undefined): void {
  if (mode === "") {
    throw new CommandError("usage", "the mode is empty", {
      fix: "Name it: --mode production. In CI, check that its variable is set.",
    });
  }
  if (mode !== "local") return;
  throw new CommandError("usage", '"local" cannot be a mode, because .env.local is read in every mode', {
    fix: "Give the mode another name. The project's own store needs no mode: leave out --mode.",
  });
}

/** Reads a mode's `ORDERPANE_*` variables: the process's environment overrides the env files. */
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

/** Its advice names the mode's env files and unused variables, which may be mistyped. */
export function createSettingReader(
  environment: Readonly<Record<string, string>>,
  { root, mode = defaultMode }: { root: string; mode: string | undefined },
): ReadSetting {
  const readSetting: ReadSetting = (name) => environment[settingVariable(name)];
  readSetting.advise = (verb, variables) => {
    const advice = `${verb} ${variables.join(", ")} in .env.${mode}.local or .env.${mode}.`;
    const unused = verb === "Set" ? unusedSettings(root, environment) : [];
    return unused.length === 0 ? advice : `${advice} Set, but not used: ${unused.join(", ")}.`;
  };
  return readSetting;
}

/** Returns the variables that no declaration in the project has as a key. */
function unusedSettings(root: string, environment: Readonly<Record<string, string>>): string[] {
  const files = globSync("widgets/*/widget.json", { cwd: root });
  const text = files.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  const keys = text.matchAll(/"(\w+)"\s*:/g);
  const declared = new Set(Array.from(keys, ([, key = ""]) => settingVariable(key)));
  const settings = Object.keys(environment).filter((name) => name.startsWith("ORDERPANE_SETTING_"));
  return settings.filter((name) => !declared.has(name));
}
