import { isLoopback } from "../api/loopback.ts";

/**
 * The second-level domain of a URL's host name, as a store compares that of `login` with that of the login URL: the last two
 * labels (*assumed*). No list of public suffixes is asked, so that all of `co.uk` is one: never lead a browser, or a token,
 * to a host for no better reason than that this is equal. IP addresses and names of this machine have no such domain: the whole
 * host name stands for it.
 */
export function secondLevelDomain(hostname: string): string {
  const labels = hostname.toLowerCase().split(".").filter(Boolean);
  const whole = labels.join(".");
  return isLoopback(whole) || isAddress(whole) ? whole : labels.slice(-2).join(".");
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname);
}
