import { isLoopback } from "../api/loopback.ts";
import { InvalidFieldError } from "../errors.ts";

/** `url` is an absolute https address (http on loopback only): the back-office is https, so others are dead. */
export const settingTypes = ["string", "number", "boolean", "url"] as const;

export type SettingType = (typeof settingTypes)[number];
export type SettingValue = string | number | boolean;

/** A value that differs by store, as `widget.json` declares it. */
export interface SettingDeclaration {
  readonly type: SettingType;
  readonly default?: SettingValue;
  /** Deploy refuses a store that has no value for it. Default `false`. */
  readonly required?: boolean;
}

export type SettingDeclarations = Readonly<Record<string, SettingDeclaration>>;
export type Settings = Readonly<Record<string, SettingValue>>;

export interface ResolvedSettings {
  /** Values by name, defaults included; `null` when nothing is declared. */
  readonly settings: Settings | null;
  /** Names without a value, the required ones among them first. */
  readonly missing: { name: string; required: boolean }[];
}

/**
 * Values for declared settings. `read` gives the text for a name, as an environment variable would hold it.
 * Throws {@link InvalidFieldError} when a text does not fit its declared type; it never repeats the text, which
 * may be a key.
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
  const { decode, expected } = decoders[type];
  const value = decode(text);
  if (value === undefined)
    throw new InvalidFieldError(name, `must be ${expected}, found other text (length ${text.length})`);
  return value;
}

/** By type: what its text has to be, and the value of a text; `undefined` where the text does not fit. */
const decoders: Record<
  SettingType,
  { expected: string; decode: (text: string) => SettingValue | undefined }
> = {
  string: { expected: "text", decode: (text) => text },
  number: { expected: "a number", decode: (text) => (isNumber(text) ? Number(text) : undefined) },
  boolean: {
    expected: "true or false",
    decode: (text) => (text === "true" || text === "false" ? text === "true" : undefined),
  },
  url: {
    expected: "an https address (http on loopback only)",
    decode: (text) => (isReachableUrl(text) ? text : undefined),
  },
};

function isNumber(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}

function isReachableUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
}
