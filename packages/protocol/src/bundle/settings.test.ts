import { expect, test } from "vitest";
import { resolveSettings, type SettingDeclaration, type SettingValue, settingVariable } from "./settings.ts";

test.each<[SettingDeclaration["type"], string, SettingValue]>([
  ["string", "x y", "x y"],
  ["number", "1.5", 1.5],
  ["boolean", "false", false],
  ["url", "https://app.example/status", "https://app.example/status"],
  ["url", "http://127.0.0.1:5173/__app", "http://127.0.0.1:5173/__app"],
])("a setting of type %s accepts %o", (type, text, value) => {
  expect(resolveSettings({ a: { type } }, () => text)).toEqual({ settings: { a: value }, missing: [] });
});

test.each<[SettingDeclaration["type"], string, string]>([
  ["number", "12px", "a must be a number"],
  ["number", " ", "a must be a number"],
  ["boolean", "yes", "a must be true or false"],
  ["boolean", "toString", "a must be true or false"],
  ["url", "/status", "a must be an https URL"],
  ["url", "http://app.example", "a must be an https URL"],
  ["url", "javascript:alert(1)", "a must be an https URL"],
])("a setting of type %s refuses %o", (type, text, message) => {
  expect(() => resolveSettings({ a: { type } }, () => text)).toThrow(message);
});

test.each<SettingDeclaration["type"]>(["number", "boolean", "url"])(
  "the message about a refused %s does not repeat the text, which may be a key",
  (type) => {
    const refuse = () => resolveSettings({ a: { type } }, () => "canary-3f1c9a");
    expect(refuse).toThrow(/^a must be .*, found other text \(length 13\)$/);
    expect(refuse).not.toThrow("canary");
  },
);

test("defaults are filled in, and missing settings are named, the required ones first", () => {
  const declarations = {
    a: { type: "string" },
    b: { type: "number", default: 3 },
    c: { type: "url", required: true },
  } as const;
  expect(resolveSettings(declarations, () => undefined)).toEqual({
    settings: { b: 3 },
    missing: [
      { name: "c", required: true },
      { name: "a", required: false },
    ],
  });
});

test.each([
  ["url", "ORDERPANE_SETTING_URL"],
  ["apiUrl", "ORDERPANE_SETTING_API_URL"],
  ["apiURL", "ORDERPANE_SETTING_API_URL"],
  ["URLOfApi", "ORDERPANE_SETTING_URL_OF_API"],
  ["line2Title", "ORDERPANE_SETTING_LINE2_TITLE"],
  ["status-url", "ORDERPANE_SETTING_STATUS_URL"],
])("the variable of %s is %s", (name, variable) => {
  expect(settingVariable(name)).toBe(variable);
});
