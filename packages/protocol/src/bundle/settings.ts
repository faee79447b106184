import { isLoopback } from "../api/requests.ts";
import { InvalidFieldError } from "../errors.ts";
import * as json from "../json.ts";

/**
 * `url` is an absolute https URL (http on loopback only): the back-office is https, so a browser blocks any
 * other.
 */
export const settingTypes = ["string", "number", "boolean", "url"] as const;

const valueSchema = json.union([json.string(), json.number(), json.boolean()]);

export const settingSchema = json.object({
  type: json.oneOf(settingTypes),
  default: json.exactOptional(valueSchema),
  /** Whether deploy fails if a store has no value for the setting. Default `false`. */
  required: json.exactOptional(json.boolean()),
});

export const settingsSchema = json.record(valueSchema);

export type SettingType = (typeof settingTypes)[number];
export type SettingValue = json.InferOutput<typeof valueSchema>;
/** The declaration of a setting in `widget.json`. The value differs by store. */
export type SettingDeclaration = json.InferOutput<typeof settingSchema>;
export type SettingDeclarations = Readonly<Record<string, SettingDeclaration>>;
export type Settings = Readonly<Record<string, SettingValue>>;

/**
 * Returns the values of declared settings. `read` returns the text of a setting, for example from an
 * environment variable.
 *
 * @throws {InvalidFieldError} if a text does not fit its declared type; the message never contains the text,
 * which may be a key
 */
export function resolveSettings(
  declarations: SettingDeclarations,
  read: (name: string) => string | undefined,
) {
  const values: Record<string, SettingValue> = {};
  const missing: { name: string; required: boolean }[] = [];
  for (const [name, { type, required = false, default: value }] of Object.entries(declarations)) {
    const text = read(name);
    const found = text === undefined || text === "" ? value : decodeValue(name, type, text);
    if (found === undefined) missing.push({ name, required });
    else values[name] = found;
  }
  return {
    /** Values by name, defaults included; `null` if the widget declares no settings. */
    settings: Object.keys(declarations).length > 0 ? values : null,
    /** Settings without a value, the required ones first. */
    missing: missing.toSorted((a, b) => Number(b.required) - Number(a.required)),
  };
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
  const { fits, expected } = rules[type];
  if (!fits(text)) {
    throw new InvalidFieldError(name, `must be ${expected}, found other text (length ${text.length})`);
  }
  if (type === "number") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

const rules: Record<SettingType, { expected: string; fits: (text: string) => boolean }> = {
  string: { expected: "text", fits: () => true },
  number: { expected: "a number", fits: (text) => text.trim() !== "" && Number.isFinite(Number(text)) },
  boolean: { expected: "true or false", fits: (text) => text === "true" || text === "false" },
  url: { expected: "an https URL (http on loopback only)", fits: isReachableUrl },
};

function isReachableUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
}
