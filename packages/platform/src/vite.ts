export {
  localPlatform,
  type LocalPlatformApi,
  type LocalPlatformOptions,
} from "./dev-server/local-platform.ts";
