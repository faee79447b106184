import {
  type ResolvedSettings,
  resolveSettings,
  type SettingDeclarations,
  type Settings,
  settingVariable,
} from "@orderpane/protocol/bundle";
import { InvalidFieldError } from "@orderpane/protocol/widget";
import { DeployError } from "../errors.ts";

interface DeclaredSettings {
  readonly name: string;
  readonly settings: SettingDeclarations;
}

/** An optional setting with neither a value nor a default. */
export interface MissingSetting {
  readonly widget: string;
  readonly name: string;
}

/** Returns the text for a declared name such as `apiUrl`, see {@link settingVariable}. */
export interface ReadSetting {
  (name: string): string | undefined;
  /** Says how to set the variables, which have no value or a wrong one. Default: in the environment. */
  advise?(verb: "Set" | "Correct", variables: readonly string[]): string;
}

/**
 * Returns the settings of each widget.
 *
 * @throws {DeployError} `bad-setting`, or `missing-setting` with all missing ones in one message
 */
export function fillSettings(
  widgets: readonly DeclaredSettings[],
  readSetting: ReadSetting,
): { settings: (Settings | null)[]; missing: MissingSetting[] } {
  const resolved = widgets.map((widget) => ({ widget: widget.name, ...resolve(widget, readSetting) }));
  const missing = resolved.flatMap(({ widget, missing: names }) =>
    names.map(({ name, required }) => ({ widget, name, required })),
  );
  const required = missing.filter((setting) => setting.required);
  if (required.length > 0) throw missingSettings(required, readSetting);
  return {
    settings: resolved.map(({ settings }) => settings),
    missing: missing.map(({ widget, name }) => ({ widget, name })),
  };
}

function resolve({ name, settings }: DeclaredSettings, readSetting: ReadSetting): ResolvedSettings {
  try {
    return resolveSettings(settings, readSetting);
  } catch (cause) {
    if (!(cause instanceof InvalidFieldError)) throw cause;
    const variable = settingVariable(cause.field);
    throw new DeployError("bad-setting", `${name}: ${variable} ${cause.problem}`, {
      fix: advice(readSetting, "Correct", [variable]),
      cause,
    });
  }
}

function missingSettings(missing: readonly MissingSetting[], readSetting: ReadSetting): DeployError {
  const variables = [...new Set(missing.map(({ name }) => settingVariable(name)))];
  const places = missing.map(({ widget, name }) => `${widget} needs ${name}`).join(", ");
  return new DeployError("missing-setting", `required settings have no value: ${places}`, {
    fix: advice(readSetting, "Set", variables),
    cause: new InvalidFieldError(missing[0]!.name, "has no value"),
  });
}

function advice(
  readSetting: ReadSetting,
  ...[verb, variables]: Parameters<NonNullable<ReadSetting["advise"]>>
): string {
  return (
    readSetting.advise?.(verb, variables) ?? `${verb} ${variables.join(", ")} in the target's environment.`
  );
}
