import type { LookupAddress } from "node:dns";
import { lookup as lookupName } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { DeployError } from "@orderpane/deploy";
import { fetchWithLookup, type StoreFetch } from "@orderpane/deploy/client";
import { isLoopback } from "@orderpane/protocol/api";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

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

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * Returns a function that connects only to stores which the rules allow, at public addresses. The name is
 * resolved once, and the connection goes to an address that was checked. Redirects are not followed.
 * Refusals are `DeployError`s.
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

/** Only a store on this machine has an http URL. It always means this machine, whatever a resolver returns. */
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
