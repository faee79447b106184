import { DeployError, type DeployErrorCode, type StoreClient } from "@orderpane/deploy";
import type { Widget } from "@orderpane/protocol/widget";
import { type Check, failed, ok, warning } from "./check.ts";

interface StoreChecks {
  checks: Check[];
  /** `null` if the store could not be read. */
  stored: Widget[] | null;
}

/** Checks everything that one list of widgets shows, for one request. */
export async function checkStore(client: StoreClient, origin: string): Promise<StoreChecks> {
  try {
    const stored = await client.list();
    const checks = [
      ok("address", `${origin} is a store`),
      ok("credentials", "the store accepts id and password"),
      ok("rights", "the application may read its widgets"),
      ...checkObserved(client),
    ];
    return { checks, stored };
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    return { checks: [...passedBefore(error.code, origin), fromError(error)], stored: null };
  }
}

/** The check that an error of the first request belongs to, where it is not the address. */
const subjects: Partial<Record<DeployErrorCode, string>> = {
  unauthorized: "credentials",
  forbidden: "rights",
  limited: "quota",
};

function fromError({ code, message, fix }: DeployError): Check {
  return failed(subjects[code] ?? "address", message, fix);
}

function passedBefore(code: DeployErrorCode, origin: string): Check[] {
  if (subjects[code] === undefined) return [];
  const address = ok("address", `${origin} responds as a store does`);
  return code === "forbidden" ? [address, ok("credentials", "the store accepts id and password")] : [address];
}

/** The largest difference, in ms, between this machine's clock and the store's that is not a warning. */
const maxSkew = 60_000;

function checkObserved({ observed }: StoreClient): Check[] {
  const { clockSkew = null, usage = null } = observed ?? {};
  return [
    clockSkew === null
      ? ok("clock", "the store's responses have no Date header to compare this machine's clock with")
      : Math.abs(clockSkew) <= maxSkew
        ? ok("clock", "this machine's clock agrees with the Date header of the store's response")
        : warning(
            "clock",
            `this machine's clock is ${Math.round(Math.abs(clockSkew) / 1000)} s ${clockSkew > 0 ? "ahead of" : "behind"} the Date header of the store's response`,
            "Set it, best by letting the system do so (NTP).",
          ),
    usage === null
      ? ok("quota", "the store does not show its request limit")
      : usage.used < usage.limit * 0.9
        ? ok("quota", `${usage.limit - usage.used} of ${usage.limit} requests are left in this window`)
        : warning(
            "quota",
            `${usage.limit - usage.used} of ${usage.limit} requests are left in this window`,
            "Wait five minutes; see which other programs use the application's password.",
          ),
  ];
}
