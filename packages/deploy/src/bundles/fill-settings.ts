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

/**
 * Returns the settings of each widget. `readSetting` returns the text for a declared name such as `apiUrl`,
 * see {@link settingVariable}.
 *
 * @throws {DeployError} `bad-setting`, or `missing-setting` with all missing ones in one message
 */
export function fillSettings(
  widgets: readonly DeclaredSettings[],
  readSetting: (name: string) => string | undefined,
): { settings: (Settings | null)[]; missing: MissingSetting[] } {
  const resolved = widgets.map((widget) => ({ widget: widget.name, ...resolve(widget, readSetting) }));
  const missing = resolved.flatMap(({ widget, missing: names }) =>
    names.map(({ name, required }) => ({ widget, name, required })),
  );
  const required = missing.filter((setting) => setting.required);
  if (required.length > 0) throw missingSettings(required);
  return {
    settings: resolved.map(({ settings }) => settings),
    missing: missing.map(({ widget, name }) => ({ widget, name })),
  };
}

function resolve(
  { name, settings }: DeclaredSettings,
  readSetting: (name: string) => string | undefined,
): ResolvedSettings {
  try {
    return resolveSettings(settings, readSetting);
  } catch (cause) {
    if (!(cause instanceof InvalidFieldError)) throw cause;
    const variable = settingVariable(cause.field);
    throw new DeployError("bad-setting", `${name}: ${variable} ${cause.problem}`, {
      fix: `Correct ${variable} in the target's environment.`,
      cause,
    });
  }
}

function missingSettings(missing: readonly MissingSetting[]): DeployError {
  const variables = [...new Set(missing.map(({ name }) => settingVariable(name)))].join(", ");
  const places = missing.map(({ widget, name }) => `${widget} needs ${name}`).join(", ");
  return new DeployError("missing-setting", `required settings have no value: ${places}`, {
    fix: `Set ${variables} in the target's environment.`,
    cause: new InvalidFieldError(missing[0]!.name, "has no value"),
  });
}
