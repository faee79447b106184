import {
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

export interface FilledSettings<Widget> {
  readonly widget: Widget;
  /** `null` if the widget declares none. */
  readonly settings: Settings | null;
  /** Optional settings with neither a value nor a default. */
  readonly missing: readonly string[];
}

interface MissingSetting {
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
export function fillSettings<Widget extends DeclaredSettings>(
  widgets: readonly Widget[],
  readSetting: ReadSetting,
): FilledSettings<Widget>[] {
  const resolved = widgets.map((widget) => ({ widget, ...resolve(widget, readSetting) }));
  const required = resolved.flatMap(({ widget, missing }) =>
    missing.flatMap((setting) => (setting.required ? { widget: widget.name, name: setting.name } : [])),
  );
  const [first] = required;
  if (first) throw missingSettings(first.name, required, readSetting);
  return resolved.map(({ widget, settings, missing }) => {
    return { widget, settings, missing: missing.map(({ name }) => name) };
  });
}

function resolve({ name, settings }: DeclaredSettings, readSetting: ReadSetting) {
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

function missingSettings(
  first: string,
  missing: readonly MissingSetting[],
  readSetting: ReadSetting,
): DeployError {
  const variables = [...new Set(missing.map(({ name }) => settingVariable(name)))];
  const places = missing.map(({ widget, name }) => `${widget} needs ${name}`).join(", ");
  return new DeployError("missing-setting", `required settings have no value: ${places}`, {
    fix: advice(readSetting, "Set", variables),
    cause: new InvalidFieldError(first, "has no value"),
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
