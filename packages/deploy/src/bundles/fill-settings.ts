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
  if (first) {
    const places = required.map(({ widget, name }) => `${widget} needs ${name}`).join(", ");
    throw new DeployError("missing-setting", `required settings have no value: ${places}`, {
      fix: advice(
        readSetting,
        "Set",
        required.map(({ name }) => name),
      ),
      cause: new InvalidFieldError(first.name, "has no value"),
    });
  }
  return resolved.map(({ widget, settings, missing }) => {
    return { widget, settings, missing: missing.map(({ name }) => name) };
  });
}

function resolve({ name, settings }: DeclaredSettings, readSetting: ReadSetting) {
  try {
    return resolveSettings(settings, readSetting);
  } catch (cause) {
    if (!(cause instanceof InvalidFieldError)) throw cause;
    const { field, problem } = cause;
    throw new DeployError("bad-setting", `${name}: ${settingVariable(field)} ${problem}`, {
      fix: advice(readSetting, "Correct", [field]),
      cause,
    });
  }
}

function advice(readSetting: ReadSetting, verb: "Set" | "Correct", names: readonly string[]): string {
  const variables = [...new Set(names.map(settingVariable))];
  const byDefault = `${verb} ${variables.join(", ")} in the target's environment.`;
  return readSetting.advise?.(verb, variables) ?? byDefault;
}
