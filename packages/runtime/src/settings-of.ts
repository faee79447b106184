import type { SettingType } from "@orderpane/protocol/bundle";
import { RuntimeError } from "./errors.ts";
import type { SettingsReader } from "./settings.ts";

/** Setting types by name, as in `widget.json`: `"url"`, or `"url?"` if it is not required. */
export type SettingTypes = Readonly<Record<string, SettingType | `${SettingType}?`>>;

/** The values of settings with these types. */
export type SettingValues<Types extends SettingTypes> = {
  [Name in keyof Types as Types[Name] extends SettingType ? Name : never]: ValueOf<Types[Name]>;
} & {
  [Name in keyof Types as Types[Name] extends SettingType ? never : Name]?: ValueOf<Types[Name]>;
};

type ValueOf<Type> = Type extends "number" | "number?"
  ? number
  : Type extends "boolean" | "boolean?"
    ? boolean
    : string;

/**
 * Creates a reader that checks and types settings:
 * `useSettings(settingsOf({ server: "url", limit: "number?" }))`. For a `"url"` it only checks that the value
 * is a string: deploy accepts only https URLs (or http on loopback), and a request to any other URL fails
 * with `bad-url`.
 *
 * The reader throws a `RuntimeError` with the code `bad-settings` if a setting is missing or has another
 * type. The message in the frame names the setting.
 */
export function settingsOf<const Types extends SettingTypes>(
  types: Types,
): SettingsReader<SettingValues<Types>> {
  return (values) => {
    for (const [name, type] of Object.entries(types)) {
      const value = values[name];
      const expected = type.replace("?", "");
      const isOptional = type !== expected;
      if (value === undefined && isOptional) continue;
      if (typeof value !== (expected === "url" ? "string" : expected))
        throw settingError(name, expected, value);
    }
    return values as SettingValues<Types>;
  };
}

function settingError(name: string, expected: string, value: unknown): RuntimeError {
  // The message must not contain the value, which may be a key.
  const found = value === undefined ? "is missing" : `has the type ${typeof value}`;
  const remedy = "compare widget.json, give this store a value and deploy again";
  return new RuntimeError("bad-settings", `the setting ${name} ${found}, expected ${expected}: ${remedy}`, {
    shown: [`Проверьте настройку ${name}`, `Check the setting ${name}`],
  });
}
