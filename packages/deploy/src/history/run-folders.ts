import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Target } from "../target.ts";

/** One for each application in each store: applications do not see each other's widgets. */
export function storeFolder(
  folder: string,
  { store: { host }, appId }: Pick<Target, "store" | "appId">,
): string {
  const application = createHash("sha256").update(appId).digest("hex").slice(0, 8);
  return join(folder, `${host.replace(/[^\w.-]/g, "_")}-${application}`);
}

/** A unique name that sorts after `names`, those of earlier runs, even if the clock was set back since. */
export function runName(now: number, names: readonly string[]): string {
  const earlier = names.map(timeIn).filter((time) => !Number.isNaN(time));
  const time = Math.max(now, ...earlier.map((at) => at + 1));
  return `${new Date(time).toISOString().replace(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}`;
}

/** NaN if it is not the name of a run. */
function timeIn(name: string): number {
  const [, day, hour, minute, second, ms] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[0-9a-f]{8}$/.exec(name) ?? [];
  return Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`);
}
