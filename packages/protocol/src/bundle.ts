export * from "./bundle/echo.ts";
export * from "./bundle/fragment.ts";
export * from "./bundle/loader.ts";
export * from "./bundle/manifest.ts";
export { encodeMarker, isWidgetName, type Marker, readMarker } from "./bundle/marker.ts";
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
