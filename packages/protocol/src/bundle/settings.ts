import { isLoopback } from "../api/loopback.ts";
import { InvalidFieldError } from "../errors.ts";

/** `url` is an absolute https address (http on loopback only): the back-office is https, so others are dead. */
export const settingTypes = ["string", "number", "boolean", "url"] as const;

export type SettingType = (typeof settingTypes)[number];
export type SettingValue = string | number | boolean;

/** A value that differs by store, as `widget.json` declares it. */
export interface SettingDeclaration {
  type: SettingType;
  default?: SettingValue;
  /** Deploy refuses a store that has no value for it. Default `false`. */
  required?: boolean;
}

export type SettingDeclarations = Readonly<Record<string, SettingDeclaration>>;
export type Settings = Readonly<Record<string, SettingValue>>;

export interface ResolvedSettings {
  /** Values by name, defaults included; `null` when nothing is declared. */
  settings: Settings | null;
  /** Names without a value, the required ones among them first. */
  missing: { name: string; required: boolean }[];
}

/**
 * Values for declared settings. `read` gives the text for a name, as an environment variable would hold it.
 * Throws {@link InvalidFieldError} when a text does not fit its declared type.
 */
export function resolveSettings(
  declarations: SettingDeclarations,
  read: (name: string) => string | undefined,
): ResolvedSettings {
  const values: Record<string, SettingValue> = {};
  const missing: ResolvedSettings["missing"] = [];
  for (const [name, declaration] of Object.entries(declarations)) {
    const text = read(name);
    const value =
      text === undefined || text === "" ? declaration.default : decodeValue(name, declaration.type, text);
    if (value !== undefined) values[name] = value;
    else missing.push({ name, required: declaration.required ?? false });
  }
  missing.sort((a, b) => Number(b.required) - Number(a.required));
  return { settings: Object.keys(declarations).length > 0 ? values : null, missing };
}

function decodeValue(name: string, type: SettingType, text: string): SettingValue {
  switch (type) {
    case "string":
      return text;
    case "number":
      if (text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
      throw new InvalidFieldError(name, `must be a number, found ${JSON.stringify(text)}`);
    case "boolean":
      if (text === "true" || text === "false") return text === "true";
      throw new InvalidFieldError(name, `must be true or false, found ${JSON.stringify(text)}`);
    case "url":
      if (isReachableUrl(text)) return text;
      throw new InvalidFieldError(
        name,
        `must be an https address (http on loopback only), found ${JSON.stringify(text)}`,
      );
  }
}

function isReachableUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
}
