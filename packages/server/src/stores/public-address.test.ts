import { expect, test } from "vitest";
import { clientNetwork, isPublicAddress } from "./public-address.ts";

test.each(["93.184.216.34", "2a00:1450:4010:c05::71", "::ffff:93.184.216.34", "64:ff9b::5db8:d822"])(
  "%s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ["unspecified", "0.0.0.0"],
  ["loopback", "127.0.0.1"],
  ["private", "10.1.2.3"],
  ["private", "192.168.0.1"],
  ["shared by carriers", "100.64.0.1"],
  ["link-local, with metadata services", "169.254.169.254"],
  ["multicast", "224.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["unspecified", "::"],
  ["loopback", "::1"],
  ["IPv4-mapped loopback", "::ffff:127.0.0.1"],
  ["IPv4-mapped private", "::ffff:a00:1"],
  ["NAT64 of a private one", "64:ff9b::a00:1"],
  ["local NAT64", "64:ff9b:1::5db8:d822"],
  ["unique local", "fd00::1"],
  ["link-local", "fe80::1"],
  ["6to4 of a private one", "2002:a00:1::"],
  ["Teredo", "2001:0:5db8:d822::1"],
  ["multicast", "ff02::1"],
  ["not an address", "example.com"],
  ["a short spelling", "127.1"],
])("%s: %s is not public", (_kind, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test("addresses of one IPv6 client are one network, and so are IPv4 neighbours", () => {
  expect(clientNetwork("93.184.216.1")).toBe(clientNetwork("93.184.216.255"));
  expect(clientNetwork("2a00:1:2:3:4:5:6:7")).toBe(clientNetwork("2a00:1:2:4::1"));
  expect(clientNetwork("2a00:1:3::1")).not.toBe(clientNetwork("2a00:1:2::1"));
  expect(clientNetwork("::ffff:93.184.216.34")).toBe("93.184.216.0");
});

test.each(["127.0.0.1", "10.0.0.1", "fd00::1", "unknown"])("a client at %s is unknown", (address) => {
  expect(clientNetwork(address)).toBeNull();
});
