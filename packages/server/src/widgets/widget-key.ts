import type { Keyring } from "../keyring.ts";

/** The contents of a widget key. */
export interface WidgetKeyClaims {
  /** The store whose widgets have it. */
  readonly insalesId: number;
  /** ms since 1970. */
  readonly expiresAt: number;
  /** A key that reads may be in a URL, and so in logs: it must never run an action. */
  readonly scope: "read" | "act";
}

/**
 * Makes the key that the widgets of one store send with their requests. Every visitor of an order page of
 * the store can read it, so it only names the store of a request:
 * `1.<store>.<end>.<scope>.<signature>`, where 1 is the version of this form and the end is in seconds. It
 * has only characters that a URL may have.
 */
export function createWidgetKey(keyring: Keyring, { insalesId, expiresAt, scope }: WidgetKeyClaims): string {
  const claims = `1.${insalesId}.${Math.floor(expiresAt / 1000)}.${scope}`;
  return `${claims}.${keyring.sign(claims, purpose)}`;
}

/** Returns what a key opens; `null` for every other text, and for a key that has expired. */
export function verifyWidgetKey(
  keyring: Keyring,
  key: string,
  now: number,
): Pick<WidgetKeyClaims, "insalesId" | "scope"> | null {
  const [, claims, store, end, scope, signature = "", mac = ""] = grammar.exec(key) ?? [];
  if (claims === undefined || !keyring.verify(claims, signature, purpose)) return null;
  // Otherwise the unused bits of the last digit would give the same signature several spellings.
  if (Buffer.from(mac, "base64url").toString("base64url") !== mac) return null;
  if (now >= Number(end) * 1000) return null;
  return { insalesId: Number(store), scope: scope === "act" ? "act" : "read" };
}

const purpose = "widget key";

const grammar = /^(1\.([1-9]\d{0,14})\.([1-9]\d{0,10})\.(read|act))\.([\w-]{1,16}\.([\w-]{43}))$/;
