import type { LookupAddress } from "node:dns";
import { lookup as lookupName } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { DeployError } from "@orderpane/deploy";
import { fetchWithLookup, type StoreFetch } from "@orderpane/deploy/client";
import { isLoopback } from "@orderpane/protocol/api";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

/** Decides which `shop` values of the platform's calls are accepted as stores. */
export interface ShopRules {
  /** Host names, or suffixes that begin with a dot. */
  readonly allowed: readonly string[];
  /** Also allows local names, over http and with a port. */
  readonly acceptLocal: boolean;
}

/**
 * Returns the URL of an allowed store, or `null`. A store is a plain host name: no scheme, user, path, IP
 * address or trailing dot. International names are accepted only in their ASCII form.
 */
export function storeUrl(shop: string, { allowed, acceptLocal }: ShopRules): URL | null {
  // URL parsers repair and drop characters that other programs read differently, so only plain names are
  // parsed.
  if (shop.length > 259 || !plainHost.test(shop)) return null;
  const host = shop.toLowerCase();
  if (isIP(host) === 0 && allowed.some((rule) => isMatch(host, rule.toLowerCase()))) {
    return originOf(`https://${host}`);
  }
  const local = acceptLocal ? originOf(`http://${host}`) : null;
  return local && isLoopback(local.hostname) ? local : null;
}

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * Returns a function that connects only to allowed stores at public addresses. The name is resolved once, and
 * the connection goes to the address that was checked. Redirects are not followed. Refusals are
 * `DeployError`s.
 */
export function createStoreFetch(
  shops: ShopRules,
  resolve: Resolve = (hostname) => lookupName(hostname, { all: true }),
): StoreFetch {
  return async (url, request) => {
    if (storeUrl(url.host, shops)?.origin !== url.origin) {
      throw new DeployError("bad-target", `${url.host} is not a store that the application accepts`, {
        fix: "Add the host to the `shops` of the application if it is one.",
      });
    }
    return fetchWithLookup(url, request, checkedLookup(url, resolve));
  };
}

const label = "[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?";

/** At most 253 characters of name and 6 of port. */
const plainHost = new RegExp(`^(?:${label}(?:\\.${label})*|\\[::1\\])(?::\\d{1,5})?$`, "i");

function isMatch(host: string, rule: string): boolean {
  return rule.startsWith(".") ? host.endsWith(rule) : host === rule;
}

/** Returns `null` if the URL spells the host differently, as with numbers and default ports. */
function originOf(text: string): URL | null {
  const url = URL.parse(text);
  return url?.origin === text ? url : null;
}

/** Only local stores have an http URL. It always means this machine, whatever the resolver returns. */
function checkedLookup({ protocol }: URL, resolve: Resolve): LookupFunction {
  const [nameOf, isAllowed] =
    protocol === "http:"
      ? [() => "localhost", isLoopbackAddress]
      : [(hostname: string) => hostname, isPublicAddress];
  return (hostname, { all }, callback) => {
    resolve(nameOf(hostname)).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isAllowed(address))) {
          callback(notPublic(hostname), "");
        } else if (all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), ""),
    );
  };
}

function notPublic(hostname: string): DeployError {
  return new DeployError("unreachable", `${hostname} has an address that is not public`, {
    fix: "Check the DNS entries of the store: the application connects only to public addresses.",
  });
}
