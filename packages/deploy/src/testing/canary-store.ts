import { randomBytes } from "node:crypto";
import { createPlatform, type Platform, type PlatformOptions } from "@orderpane/platform";
import { canary } from "@orderpane/tooling/canary";

/** A local platform whose application has a recognisable password, so that leaks are found. */
export function createCanaryStore(options: PlatformOptions = {}): Platform {
  const platform = createPlatform(options);
  const { appId, appPassword } = platform.credentials;
  const credentials = { appId, appPassword: `${canary}-${randomBytes(4).toString("hex")}` };
  const own = basic(appId, appPassword);
  const expected = basic(appId, credentials.appPassword);
  return {
    ...platform,
    credentials,
    fetch(request) {
      const { headers } = request;
      // Not in a copy: requests of `listen` have a class that the global `Request` cannot copy.
      if (headers.get("authorization") === expected) headers.set("authorization", own);
      return platform.fetch(request);
    },
  };
}

function basic(appId: string, appPassword: string): string {
  return `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`;
}
