import type { Keyring } from "../keyring.ts";

export interface WidgetKeyClaims {
  /** The store that the widgets belong to. */
  readonly insalesId: number;
  /** ms since 1970. */
  readonly expiresAt: number;
  /** A `read` key may appear in a URL, and so in logs: it must never run an action. */
  readonly scope: "read" | "act";
}

/**
 * Creates the key that one store's widgets send with their requests. Every visitor of an order page can read
 * it, so it only identifies the store: `1.<store>.<end>.<scope>.<signature>`, where 1 is the format version
 * and the end is in seconds. All its characters are safe in a URL.
 */
export function createWidgetKey(keyring: Keyring, { insalesId, expiresAt, scope }: WidgetKeyClaims): string {
  const claims = `1.${insalesId}.${Math.floor(expiresAt / 1000)}.${scope}`;
  return `${claims}.${keyring.sign(claims, purpose)}`;
}

/** Returns the claims of a key, or `null` for an invalid or expired one. With `now` 0, none has expired. */
export function verifyWidgetKey(keyring: Keyring, key: string, now: number): WidgetKeyClaims | null {
  const [, claims, store, end, scope, signature = "", mac = ""] = grammar.exec(key) ?? [];
  if (claims === undefined || !keyring.verify(claims, signature, purpose)) return null;
  // Otherwise, the unused bits of the last digit would allow several spellings of one signature.
  if (Buffer.from(mac, "base64url").toString("base64url") !== mac) return null;
  const expiresAt = Number(end) * 1000;
  if (now >= expiresAt) return null;
  return { insalesId: Number(store), expiresAt, scope: scope === "act" ? "act" : "read" };
}

/** Returns the keys in a widget's code, whatever the settings are called that contain them. */
export function findWidgetKeys(code: string): string[] {
  return [...new Set(code.match(new RegExp(`\\b${keyPattern.source}`, "g")))];
}

const purpose = "widget key";

const keyPattern = /(1\.([1-9]\d{0,14})\.([1-9]\d{0,10})\.(read|act))\.([\w-]{1,16}\.([\w-]{43}))/;
const grammar = new RegExp(`^${keyPattern.source}$`);
