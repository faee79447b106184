import { isIP } from "node:net";
import { isLoopback } from "@orderpane/protocol/api";

/** Which `shop` values of the platform's calls are stores. */
export interface ShopRules {
  /** Host names, and suffixes that begin with a dot. */
  readonly allowed: readonly string[];
  /** Also allows names of this machine, over http and with a port. */
  readonly acceptLocal: boolean;
}

/**
 * Returns the URL of a store that the rules allow, or `null`. A store is a plain host name: no scheme, user,
 * path, IP address or trailing dot. International names are accepted only in their ASCII form.
 */
export function storeUrl(shop: string, { allowed, acceptLocal }: ShopRules): URL | null {
  // A URL parser repairs and drops much that other programs read otherwise, so it only sees plain names.
  if (shop.length > 259 || !plainHost.test(shop)) return null;
  const host = shop.toLowerCase();
  if (isIP(host) === 0 && allowed.some((rule) => isMatch(host, rule.toLowerCase()))) {
    return originOf(`https://${host}`);
  }
  const local = acceptLocal ? originOf(`http://${host}`) : null;
  return local && isLoopback(local.hostname) ? local : null;
}

const label = "[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?";

/** 253 characters of name and 6 of port at most. */
const plainHost = new RegExp(`^(?:${label}(?:\\.${label})*|\\[::1\\])(?::\\d{1,5})?$`, "i");

function isMatch(host: string, rule: string): boolean {
  return rule.startsWith(".") ? host.endsWith(rule) : host === rule;
}

/** `null` if a URL spells the host in another way, as it does with numbers and default ports. */
function originOf(text: string): URL | null {
  const url = URL.parse(text);
  return url?.origin === text ? url : null;
}
