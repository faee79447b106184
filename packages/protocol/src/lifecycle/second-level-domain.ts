import { isLoopback } from "../api/requests.ts";

/**
 * The second-level domain of a URL's host name: its last two labels (*assumed*). A store compares the one of
 * `login` with the one of the login URL. For an IP address or a name of this machine it is the whole host
 * name.
 *
 * There is no list of public suffixes, so all hosts under `co.uk` share one domain. Never send a browser or a
 * token to a host only because these domains are equal.
 */
export function secondLevelDomain(hostname: string): string {
  const labels = hostname.toLowerCase().split(".").filter(Boolean);
  const whole = labels.join(".");
  return isLoopback(whole) || isAddress(whole) ? whole : labels.slice(-2).join(".");
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname);
}
