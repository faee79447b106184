import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const { IPv4, IPv6, parse } = ipaddr;
type Address = ReturnType<typeof parse>;

const globalUnicast = IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address belongs to the public internet. An IPv6 form of an IPv4 address counts as that
 * address.
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address === null || address.range() !== "unicast") return false;
  // Global unicast (RFC 4291, 2.4). The addresses that once embedded IPv4 are outside it.
  return address instanceof IPv4 || address.match(globalUnicast);
}

export function isLoopbackAddress(text: string): boolean {
  return parseAddress(text)?.range() === "loopback";
}

/**
 * Returns the network of a client: an IPv4 address is cut to /24, and an IPv6 address to /48, which a single
 * client may own (RFC 6177). Returns `null` if the address is not public: it then belongs to a proxy that
 * many clients share.
 */
export function clientNetwork(text: string): string | null {
  const address = isPublicAddress(text) ? parseAddress(text) : null;
  if (address instanceof IPv6) {
    return new IPv6([...address.parts.slice(0, 3), 0, 0, 0, 0, 0]).toString();
  }
  return address && new IPv4([...address.octets.slice(0, 3), 0]).toString();
}

/** Returns `null` unless the text is one address in a spelling that all parsers read alike. */
function parseAddress(text: string): Address | null {
  if (isIP(text) === 0) return null;
  const address = parse(text);
  if (address instanceof IPv4) return address;
  const isMapped = address.isIPv4MappedAddress();
  return isMapped || isNat64(address) ? new IPv4(address.toByteArray().slice(12)) : address;
}

/** The well-known prefix (RFC 6052, 2.1). A local one (RFC 8215) counts as not public. */
function isNat64(address: ipaddr.IPv6): boolean {
  return address.match(IPv6.parse("64:ff9b::"), 96);
}
