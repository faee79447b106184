import { isLoopback } from "../api/loopback.ts";
import { InvalidFieldError } from "../errors.ts";
import * as json from "../json.ts";

/**
 * `url` is an absolute https URL (http on loopback only): the back-office is https, so a browser blocks any
 * other.
 */
export const settingTypes = ["string", "number", "boolean", "url"] as const;

export const settingSchema = json.object({
  type: json.oneOf(settingTypes),
  default: json.exactOptional(json.union([json.string(), json.number(), json.boolean()])),
  /** Whether deploy refuses a store that has no value for the setting. Default `false`. */
  required: json.exactOptional(json.boolean()),
});

export type SettingType = (typeof settingTypes)[number];
export type SettingValue = string | number | boolean;
/** The declaration of a setting in `widget.json`. The value differs by store. */
export type SettingDeclaration = json.InferOutput<typeof settingSchema>;
export type SettingDeclarations = Readonly<Record<string, SettingDeclaration>>;
export type Settings = Readonly<Record<string, SettingValue>>;

export interface ResolvedSettings {
  /** Values by name, defaults included; `null` if the widget declares no settings. */
  readonly settings: Settings | null;
  /** Settings without a value, the required ones first. */
  readonly missing: { name: string; required: boolean }[];
}

/**
 * Returns the values of declared settings. `read` returns the text of a setting, as an environment variable
 * holds it.
 *
 * @throws {InvalidFieldError} if a text does not fit its declared type; the message never holds the text,
 * which may be a key
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

/** The environment variable of a declared setting: `apiUrl` is `ORDERPANE_SETTING_API_URL`. */
export function settingVariable(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .replace(/[^A-Za-z\d]+/g, "_");
  return `ORDERPANE_SETTING_${words.toUpperCase()}`;
}

function decodeValue(name: string, type: SettingType, text: string): SettingValue {
  const { decode, expected } = decoders[type];
  const value = decode(text);
  if (value === undefined)
    throw new InvalidFieldError(name, `must be ${expected}, found other text (length ${text.length})`);
  return value;
}

/** How to decode the text of each type; `decode` returns `undefined` if the text does not fit. */
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
    expected: "an https URL (http on loopback only)",
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
