import { DeployError, type DeployErrorCode, type StoreClient } from "@orderpane/deploy";
import type { Widget } from "@orderpane/protocol/widget";
import type { StoredWidget } from "../targets/stored-widgets.ts";

export interface Check {
  name: string;
  status: "ok" | "warning" | "failed";
  message: string;
  fix?: string;
}

export function ok(name: string, message: string): Check {
  return { name, status: "ok", message };
}

export function warning(name: string, message: string, fix: string): Check {
  return { name, status: "warning", message, fix };
}

/** A warning, unless nothing was found. */
export function warnOf(
  name: string,
  found: readonly string[],
  { problem, fix, otherwise }: { problem: string; fix: string; otherwise: string },
): Check {
  return found.length === 0 ? ok(name, otherwise) : warning(name, `${problem}: ${found.join(", ")}`, fix);
}

export function failed(name: string, { message, fix }: { message: string; fix: string }): Check {
  return { name, status: "failed", message, fix };
}

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
      checkClock(client),
      checkQuota(client),
    ];
    return { checks, stored };
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    return { checks: [failed(subjects[error.code] ?? "address", error)], stored: null };
  }
}

/** The check that an error of the first request belongs to, where it is not the address. */
const subjects: Partial<Record<DeployErrorCode, string>> = {
  unauthorized: "credentials",
  forbidden: "rights",
  limited: "quota",
};

/** The largest difference, in ms, between this machine's clock and the store's that is not a warning. */
const maxSkew = 60_000;

function checkClock({ observed }: StoreClient): Check {
  const skew = observed?.clockSkew ?? null;
  if (skew === null) {
    return ok("clock", "the store's responses have no Date header to compare this machine's clock with");
  }
  if (Math.abs(skew) <= maxSkew) {
    return ok("clock", "this machine's clock agrees with the Date header of the store's response");
  }
  const difference = `${Math.round(Math.abs(skew) / 1000)} s ${skew > 0 ? "ahead of" : "behind"}`;
  return warning(
    "clock",
    `this machine's clock is ${difference} the Date header of the store's response`,
    "Set it, best by letting the system do so (NTP).",
  );
}

function checkQuota({ observed }: StoreClient): Check {
  const usage = observed?.usage ?? null;
  if (usage === null) return ok("quota", "the store does not show its request limit");
  const left = `${usage.limit - usage.used} of ${usage.limit} requests are left in this window`;
  if (usage.used < usage.limit * 0.9) return ok("quota", left);
  return warning(
    "quota",
    left,
    "Wait five minutes; see which other programs use the application's password.",
  );
}

export function checkWidgets(widgets: readonly StoredWidget[]): Check[] {
  const ours = widgets.filter(({ owner }) => owner === "ours");
  const duplicates = ours.filter(({ isDuplicate }) => isDuplicate);
  const edited = ours.filter(({ isEdited }) => isEdited);
  const [first] = edited;
  return [
    warnOf("duplicates", duplicates.map(withId), {
      problem: "there more than once",
      fix: "orderpane deploy keeps the lowest id of each and deletes the others.",
      otherwise: `no widget of this project is there twice (${ours.length} in all)`,
    }),
    warnOf("edits", edited.map(withId), {
      problem: "edited since deployed",
      fix: `Keep the edit with orderpane pull ${first?.id}; then orderpane remove ${first?.widget} and deploy again.`,
      otherwise: "no widget was edited since it was deployed",
    }),
  ];
}

function withId({ widget, id }: StoredWidget): string {
  return `${widget} (${id})`;
}
