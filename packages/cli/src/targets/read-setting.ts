import { type ReadSetting, settingVariable } from "@orderpane/deploy";
import { findSimilar } from "../find-similar.ts";
import { defaultMode } from "./env-files.ts";

const prefix = "ORDERPANE_SETTING_";

/** Its advice names the env files of the mode, and a variable that is set and looks like a missing one. */
export function createSettingReader(
  environment: Readonly<Record<string, string>>,
  mode = defaultMode,
): ReadSetting {
  const declared = new Set<string>();
  const readSetting: ReadSetting = (name) => {
    const variable = settingVariable(name);
    declared.add(variable);
    return environment[variable];
  };
  readSetting.advise = (verb, variables) => {
    const others = Object.keys(environment).filter((name) => name.startsWith(prefix) && !declared.has(name));
    const hints = verb === "Set" ? variables.flatMap((variable) => findMistyped(variable, others)) : [];
    return [`${verb} ${variables.join(", ")} in .env.${mode}.local or .env.${mode}.`, ...hints].join(" ");
  };
  return readSetting;
}

/** Compares without the prefix, which makes all variables similar. */
function findMistyped(variable: string, others: readonly string[]): string[] {
  const names = others.map((name) => name.slice(prefix.length));
  const similar = findSimilar(variable.slice(prefix.length), names);
  return similar.map((name) => `${prefix}${name} is set. Did you mean ${variable}?`);
}
