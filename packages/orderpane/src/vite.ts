export { widgets } from "@orderpane/build/vite";
export type { WidgetsOptions } from "@orderpane/build/vite";
export { localPlatform } from "@orderpane/platform/vite";
