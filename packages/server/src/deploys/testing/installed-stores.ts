import { randomBytes } from "node:crypto";
import { readMarker } from "@orderpane/protocol/bundle";
import { createClient } from "@orderpane/deploy";
import type { Platform } from "@orderpane/platform";
import type { Keyring } from "../../keyring.ts";
import { hashToken } from "../../keyring.ts";
import { sealPassword } from "../../registry/stored-password.ts";
import type { Registry } from "../../registry/registry.ts";

export const appId = "orders-app";

export interface InstalledStore {
  readonly insalesId: number;
  readonly shop: string;
  readonly password: string;
}

/**
 * Installs the application in all stores of a platform, without its server. `port` is that of the platform.
 */
export async function installInStores(platform: Platform, port?: string): Promise<InstalledStore[]> {
  platform.lifecycle.register({ id: appId, secret: randomBytes(16).toString("hex") });
  for (const { id, host } of platform.stores()) {
    await platform.lifecycle.install({ id }, appId, { address: host });
  }
  return platform.stores().map(({ id: insalesId, host, credentials }) => {
    const shop = port === undefined ? host : `${host}:${port}`;
    const password = credentials.find((own) => own.appId === appId)!.appPassword;
    return { insalesId, shop, password };
  });
}

/** Records an accepted install of a store. */
export async function registerStore(
  { registry, keyring }: { readonly registry: Registry; readonly keyring: Keyring },
  { insalesId, shop, password }: InstalledStore,
): Promise<void> {
  const tokenHash = hashToken(randomBytes(16).toString("hex"));
  await registry.installs.claim({ tokenHash, insalesId, shop, network: null, at: 1 });
  await registry.installs.accept(tokenHash, { password: sealPassword(keyring, insalesId, password), at: 1 });
}

/** Returns the names of the application's widgets in a store, as its back-office lists them. */
export async function widgetsIn(
  { shop, password }: InstalledStore,
  fetch: typeof globalThis.fetch,
): Promise<string[]> {
  const target = { store: new URL(`http://${shop}`), appId, appPassword: password };
  const widgets = await createClient(target, { fetch }).list();
  return widgets.map(({ code }) => readMarker(code ?? "")?.widget ?? "foreign").sort();
}
