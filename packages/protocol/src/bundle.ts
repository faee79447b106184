export { decodeEcho, isIntact, splitEcho } from "./bundle/echo.ts";
export {
  composeFragment,
  type Fragment,
  isSealed,
  openFragment,
  sealFragment,
  type SealedWidget,
  splitFragment,
} from "./bundle/fragment.ts";
export { decodeManifest, encodeManifest, type Manifest, type WidgetBundle } from "./bundle/manifest.ts";
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
