import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Target } from "./target.ts";

/**
 * The folder of one application in one store: a host name with its port, safe in a file name, and a hash of the
 * application's id. Two applications in a store do not see each other's widgets.
 */
export function storeFolder(
  folder: string,
  { store: { host }, appId }: Pick<Target, "store" | "appId">,
): string {
  const application = createHash("sha256").update(appId).digest("hex").slice(0, 8);
  return join(folder, `${host.replace(/[^\w.-]/g, "_")}-${application}`);
}

/** The name of one run: unique, and later runs sort after earlier ones. `now` in ms. */
export function runName(now: number, id: string): string {
  return `${new Date(now).toISOString().replace(/[:.]/g, "-")}-${id.slice(0, 8)}`;
}
