export * from "./bundle/manifest.ts";
export * from "./bundle/settings.ts";
