export * from "./bundle/manifest.ts";
export {
  resolveSettings,
  type SettingDeclaration,
  type SettingDeclarations,
  settingTypes,
  type Settings,
  type SettingType,
  type SettingValue,
  settingVariable,
} from "./bundle/settings.ts";
