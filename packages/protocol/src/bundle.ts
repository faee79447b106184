export * from "./bundle/echo.ts";
export * from "./bundle/fragment.ts";
export { encodeMarker, type Marker, readMarker } from "./bundle/marker.ts";
export * from "./manifest.ts";
export * from "./bundle/source-map.ts";
