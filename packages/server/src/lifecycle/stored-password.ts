import { randomBytes } from "node:crypto";
import type { ApplicationContext } from "../context.ts";
import type { Keyring } from "../crypto/keyring.ts";
import { ServerError } from "../errors.ts";
import type { StoreRecord } from "../registry/registry.ts";

/** Seals a store's password for the registry. Nothing but {@link openPassword} for this store opens it. */
export function sealPassword(keyring: Keyring, insalesId: number, password: string): string {
  return keyring.seal(password, purposeOf(insalesId));
}

/** @throws {ServerError} `sealed-otherwise` */
export function openPassword(
  keyring: Keyring,
  { insalesId, password }: Pick<StoreRecord, "insalesId" | "password">,
): string {
  const opened = keyring.open(password, purposeOf(insalesId));
  if (opened !== null) return opened;
  throw new ServerError(
    "sealed-otherwise",
    `no key of the application opens the password of store ${insalesId}`,
    {
      fix: "Put the key that sealed it back into `keys`, behind the newest one, or install the application again.",
    },
  );
}

/** A password that no store has: what is opened in place of an unknown store's, so that the time is the same. */
export function createDecoy(keyring: Keyring): Pick<StoreRecord, "insalesId" | "password"> {
  return { insalesId: 0, password: sealPassword(keyring, 0, randomBytes(16).toString("hex")) };
}

/** Seals the password with the newest key, if an older one has sealed it. */
export async function resealPassword(
  { keyring, registry }: Pick<ApplicationContext, "keyring" | "registry">,
  store: Pick<StoreRecord, "insalesId" | "sequence" | "password">,
): Promise<void> {
  if (keyring.isCurrent(store.password)) return;
  const { insalesId, sequence } = store;
  const password = sealPassword(keyring, insalesId, openPassword(keyring, store));
  await registry.installs.reseal({ insalesId, sequence, password });
}

/**
 * Does so in every store that has the application. What no key opens is logged and left as it is, because
 * the key may come back.
 */
export async function resealPasswords(
  context: Pick<ApplicationContext, "keyring" | "registry" | "log">,
): Promise<void> {
  const { registry, log } = context;
  for (let after = 0; ;) {
    const stores = await registry.list({ after, limit: 100 });
    for (const store of stores) {
      const { insalesId, shop } = store;
      try {
        await resealPassword(context, store);
      } catch (error) {
        if (!(error instanceof ServerError && error.code === "sealed-otherwise")) throw error;
        log({
          level: "error",
          event: "password lost",
          insalesId,
          shop,
          reason: `${error.message}. ${error.fix}`,
        });
      }
    }
    const last = stores.at(-1);
    if (!last) return;
    after = last.insalesId;
  }
}

function purposeOf(insalesId: number): string {
  return `password ${insalesId}`;
}
