import type { SettingType } from "@orderpane/protocol/bundle";
import { RuntimeError } from "../errors.ts";
import type { SettingsReader } from "./settings.ts";

/** Settings by name, with the types that `widget.json` declares: `"url"`, or `"url?"` where a store may have none. */
export type SettingTypes = Readonly<Record<string, SettingType | `${SettingType}?`>>;

/** The values of settings of these types. */
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
 * Checks and types settings: `useSettings(settingsOf({ server: "url", limit: "number?" }))`. The reader throws a
 * {@link RuntimeError} `bad-settings`, whose text in the frame names the setting, where one is missing or has another
 * type. Of a `"url"` it looks only whether it is a text: deploy refuses what is no https address (http on loopback), and
 * what asks it says `bad-url`.
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
      if (typeof value !== (expected === "url" ? "string" : expected)) throw problemOf(name, expected, value);
    }
    return values as SettingValues<Types>;
  };
}

function problemOf(name: string, expected: string, value: unknown): RuntimeError {
  // The value itself may be a key: its type has to do.
  const found = value === undefined ? "is missing" : `has the type ${typeof value}`;
  const remedy = "compare widget.json, give this store a value and deploy again";
  return new RuntimeError("bad-settings", `the setting ${name} ${found}, expected ${expected}: ${remedy}`, {
    shown: [`Проверьте настройку ${name}`, `Check the setting ${name}`],
  });
}
