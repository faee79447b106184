import type { Registry } from "../registry.ts";

/** Two machines that share a registry. */
export interface Machines {
  readonly one: Registry;
  readonly two: Registry;
  /** Runs a task many times in parallel, alternating between the machines. */
  readonly atOnce: <Result>(
    count: number,
    task: (machine: Registry, index: number) => Promise<Result>,
  ) => Promise<Result[]>;
}

export const day = 24 * 60 * 60_000;

/** Installs the application. Returns the token's hash. */
export async function install(registry: Registry, insalesId: number, at = 1_000): Promise<string> {
  const tokenHash = `token of ${insalesId} at ${at}`;
  const shop = `shop-${insalesId}.myinsales.ru`;
  await registry.installs.claim({ tokenHash, insalesId, shop, network: null, at });
  await registry.installs.accept(tokenHash, { password: `sealed ${at}`, at });
  return tokenHash;
}

export async function uninstall(registry: Registry, insalesId: number, at = 2_000): Promise<boolean> {
  const store = await registry.find(insalesId);
  return registry.installs.uninstall({ insalesId, sequence: store!.sequence, at });
}
