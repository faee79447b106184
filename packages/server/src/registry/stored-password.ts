import { randomBytes } from "node:crypto";
import { ServerError } from "../errors.ts";
import type { Keyring } from "../keyring.ts";
import type { LogEntry } from "../log.ts";
import type { Registry, StoreRecord } from "./registry.ts";

/** Encrypts a store's password for the registry. Only {@link openPassword} for this store can decrypt it. */
export function sealPassword(keyring: Keyring, insalesId: number, password: string): string {
  return keyring.seal(password, purposeOf(insalesId));
}

/** @throws {ServerError} `sealed-otherwise` */
export function openPassword(
  keyring: Keyring,
  { insalesId, password }: Pick<StoreRecord, "insalesId" | "password">,
): string {
  const opened = keyring.open(password, purposeOf(insalesId));
  if (opened === null) throw lostPassword(insalesId);
  return opened;
}

/** A password without a store, decrypted instead of an unknown store's, so that the timing is the same. */
export function createDecoy(keyring: Keyring): Pick<StoreRecord, "insalesId" | "password"> {
  return { insalesId: 0, password: sealPassword(keyring, 0, randomBytes(16).toString("hex")) };
}

/**
 * Encrypts the passwords of all stores with the newest key, including uninstalled ones, whose password proves
 * a repeated uninstall call. A password that no key can decrypt is logged and kept, because its key may be
 * added again.
 */
export async function resealPasswords({ keyring, registry, log }: ResealOptions): Promise<void> {
  for (const store of await registry.list({ withUninstalled: true })) {
    const { insalesId, shop, sequence, password } = store;
    if (keyring.isCurrent(password)) continue;
    const opened = keyring.open(password, purposeOf(insalesId));
    if (opened === null) {
      const { message, fix } = lostPassword(insalesId);
      log({ level: "error", event: "password lost", insalesId, shop, reason: `${message}. ${fix}` });
    } else {
      const resealed = sealPassword(keyring, insalesId, opened);
      await registry.installs.reseal({ insalesId, sequence, password: resealed });
    }
  }
}

interface ResealOptions {
  readonly keyring: Keyring;
  readonly registry: Registry;
  readonly log: (entry: LogEntry) => void;
}

function lostPassword(insalesId: number): ServerError {
  return new ServerError(
    "sealed-otherwise",
    `no key of the application opens the password of store ${insalesId}`,
  );
}

function purposeOf(insalesId: number): string {
  return `password ${insalesId}`;
}
