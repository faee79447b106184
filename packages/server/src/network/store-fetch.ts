import type { LookupAddress } from "node:dns";
import { lookup as lookupName } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { DeployError } from "@orderpane/deploy";
import { fetchWithLookup, type StoreFetch } from "@orderpane/deploy/client";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";
import { type ShopRules, storeUrl } from "./shop-rules.ts";

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
