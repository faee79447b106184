import type { Platform } from "@orderpane/platform";

/** The environment of a run against a store that listens at `url`. */
export function realEnv(platform: Platform, url: string, write?: "yes"): Record<string, string> {
  const { appId, appPassword } = platform.credentials;
  return {
    ORDERPANE_CONTRACT_STORE: url,
    ORDERPANE_CONTRACT_APP_ID: appId,
    ORDERPANE_CONTRACT_APP_PASSWORD: appPassword,
    ...(write && { ORDERPANE_CONTRACT_WRITE: write }),
  };
}
