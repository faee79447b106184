import {
  resolveSettings,
  type SettingDeclaration,
  type SettingDeclarations,
  type SettingType,
  settingTypes,
  type SettingValue,
} from "@orderpane/protocol/bundle";
import { InvalidFieldError } from "@orderpane/protocol/widget";
import { type JsonMember, type JsonText, refuse } from "./json-tree.ts";

/** Reads the `settings` of a `widget.json`. Throws a {@link BuildError} with the place of what does not fit. */
export function readSettings(json: JsonText, settings: JsonMember | undefined): SettingDeclarations {
  if (!settings) return {};
  if (!settings.members) throw refuse(json, settings.offset, '"settings" must be an object');
  return Object.fromEntries(settings.members.map((member) => [member.name, readSetting(json, member)]));
}

const known = ["type", "default", "required"];

function readSetting(json: JsonText, setting: JsonMember): SettingDeclaration {
  const { name, members } = setting;
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) {
    const problem = `"${name}" cannot name a setting: use letters, digits and _, with a letter first`;
    throw refuse(json, setting.nameOffset, problem);
  }
  if (!members) throw refuse(json, setting.offset, `"${name}" must be an object, such as { "type": "url" }`);
  const unknown = members.find((member) => !known.includes(member.name));
  if (unknown) {
    throw refuse(json, unknown.nameOffset, `unknown key "${unknown.name}", expected ${known.join(", ")}`);
  }
  const find = (key: string) => members.find((member) => member.name === key);
  const type = readType(json, setting, find("type"));
  const fallback = readDefault(json, type, find("default"));
  const required = readRequired(json, find("required"));
  return {
    type,
    ...(fallback !== undefined && { default: fallback }),
    ...(required !== undefined && { required }),
  };
}

function readType(json: JsonText, setting: JsonMember, member: JsonMember | undefined): SettingType {
  const expected = settingTypes.map((type) => `"${type}"`).join(", ");
  if (!member) throw refuse(json, setting.offset, `"type" is missing, expected one of ${expected}`);
  const type = settingTypes.find((candidate) => candidate === member.value);
  if (type) return type;
  throw refuse(
    json,
    member.offset,
    `"type" must be one of ${expected}, found ${JSON.stringify(member.value)}`,
  );
}

function readDefault(
  json: JsonText,
  type: SettingType,
  member: JsonMember | undefined,
): SettingValue | undefined {
  if (!member) return undefined;
  const { value } = member;
  const fits = type === "url" ? typeof value === "string" && isReachable(value) : typeof value === type;
  if (fits) return value as SettingValue;
  const expected = type === "url" ? "an https address (http on loopback only)" : `a ${type}`;
  throw refuse(json, member.offset, `"default" must be ${expected}, found ${JSON.stringify(value)}`);
}

/** The same rule that deploy applies to a store's own value. */
function isReachable(address: string): boolean {
  try {
    return resolveSettings({ address: { type: "url" } }, () => address).missing.length === 0;
  } catch (error) {
    if (error instanceof InvalidFieldError) return false;
    throw error;
  }
}

function readRequired(json: JsonText, member: JsonMember | undefined): boolean | undefined {
  if (!member || typeof member.value === "boolean") return member?.value as boolean | undefined;
  const problem = `"required" must be true or false, found ${JSON.stringify(member.value)}`;
  throw refuse(json, member.offset, problem);
}
