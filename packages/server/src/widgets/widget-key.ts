import type { Keyring } from "../crypto/keyring.ts";

/** What a widget key says: the store whose widgets have it, and until when it is valid, in ms since 1970. */
export interface WidgetKeyClaims {
  readonly insalesId: number;
  readonly expiresAt: number;
}

/**
 * Makes the key that the widgets of one store send with their requests. Everybody who can open an order page
 * of the store can read it, so it only says which store a request is about: `1.<store>.<end>.read.<signature>`,
 * where 1 is the version of this form and the end is in seconds. All of it is safe in a URL.
 */
export function createWidgetKey(keyring: Keyring, { insalesId, expiresAt }: WidgetKeyClaims): string {
  const claims = `1.${insalesId}.${Math.floor(expiresAt / 1000)}.read`;
  return `${claims}.${keyring.sign(claims, purpose)}`;
}

/** Returns the store of a key; `null` for every other text, and for a key that has expired. */
export function verifyWidgetKey(keyring: Keyring, key: string, now: number): number | null {
  const [, claims, store, end, signature, mac] = grammar.exec(key) ?? [];
  if (claims === undefined || !keyring.verify(claims, signature!, purpose)) return null;
  // Otherwise the unused bits of the last digit would give the same signature several spellings.
  if (Buffer.from(mac!, "base64url").toString("base64url") !== mac) return null;
  return now < Number(end) * 1000 ? Number(store) : null;
}

const purpose = "widget key";

const grammar = /^(1\.([1-9]\d{0,14})\.([1-9]\d{0,10})\.read)\.([\w-]{1,16}\.([\w-]{43}))$/;
