import { randomBytes } from "node:crypto";
import { createPlatform, type Platform, type PlatformOptions } from "@orderpane/platform";
import { canary } from "@orderpane/tooling/canary";

/** A local platform whose application has a password with the canary, so that a leaked password is found. */
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
      if (request.headers.get("authorization") !== expected) return platform.fetch(request);
      const headers = new Headers(request.headers);
      headers.set("authorization", own);
      return platform.fetch(new Request(request, { headers }));
    },
  };
}

function basic(appId: string, appPassword: string): string {
  return `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`;
}
