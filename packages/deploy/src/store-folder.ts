import { join } from "node:path";

/** The folder of one store among those of others: a host name with its port, safe in a file name. */
export function storeFolder(folder: string, { host }: URL): string {
  return join(folder, host.replace(/[^\w.-]/g, "_"));
}

/** The name of one run: unique, and later runs sort after earlier ones. `now` in ms. */
export function runName(now: number, id: string): string {
  return `${new Date(now).toISOString().replace(/[:.]/g, "-")}-${id.slice(0, 8)}`;
}
