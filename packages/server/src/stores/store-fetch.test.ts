import type { LookupAddress } from "node:dns";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createStoreFetch, type Resolve, storeUrl } from "./store-fetch.ts";

const rules = { allowed: [".myinsales.ru"], acceptLocal: true };

function openFetch(resolve?: Resolve) {
  const fetch = createStoreFetch(rules, resolve);
  return (url: string, signal = AbortSignal.timeout(10_000)) =>
    fetch(new URL(url), { method: "GET", headers: {}, redirect: "manual", signal });
}

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

/** Returns a resolver that gives the next list of addresses at each call. */
function resolverOf(...lists: string[][]) {
  return vi.fn<(name: string) => Promise<LookupAddress[]>>(async () =>
    (lists.shift() ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
  );
}

describe("a store is not connected to", () => {
  test.each([
    ["an address that is not public", [["10.0.0.1"]]],
    ["a public address and another one", [["93.184.216.34", "169.254.169.254"]]],
    ["a local address", [["127.0.0.1"]]],
    ["no address", [[]]],
  ])("if its name has %s", async (_name, lists) => {
    const fetch = openFetch(resolverOf(...lists));
    const failure = { code: "unreachable", message: expect.stringContaining("not public") };
    await expect(fetch("https://shop.myinsales.ru/")).rejects.toMatchObject(failure);
  });

  test.each([
    "https://evil.example/",
    "http://shop.myinsales.ru/",
    "https://shop.myinsales.ru:8443/",
    "https://127.0.0.1/",
    "https://localhost/",
    "ftp://shop.myinsales.ru/",
  ])("at %s", async (url) => {
    const connect = vi.spyOn(Socket.prototype, "connect");
    onTestFinished(() => connect.mockRestore());
    const resolve = resolverOf(["93.184.216.34"]);
    await expect(openFetch(resolve)(url)).rejects.toMatchObject({ code: "bad-target" });
    expect(connect).not.toHaveBeenCalled();
    expect(resolve).not.toHaveBeenCalled();
  });
});

test("the connection goes to the address that was checked, and the name is not resolved again", async () => {
  const port = await listen((_request, response) => response.end("the store"));
  const resolve = resolverOf(["127.0.0.1"], ["93.184.216.34"]);
  const response = await openFetch(resolve)(`http://shop-1.localhost:${port}/`);
  expect(await response.text()).toBe("the store");
  expect(resolve.mock.calls).toEqual([["localhost"]]);
});

test("a local name that resolves elsewhere is refused", async () => {
  const fetch = openFetch(resolverOf(["93.184.216.34"]));
  await expect(fetch("http://shop-1.localhost:9/")).rejects.toMatchObject({ code: "unreachable" });
});

test("a redirect is not followed", async () => {
  const elsewhere = vi.fn<RequestListener>((_request, response) => void response.end());
  const location = `http://localhost:${await listen(elsewhere)}/`;
  const port = await listen((_request, response) => response.writeHead(302, { location }).end());
  const { status } = await openFetch()(`http://localhost:${port}/`);
  expect(status).toBe(302);
  expect(elsewhere).not.toHaveBeenCalled();
});

test("the signal ends a lookup that hangs", async () => {
  const fetch = openFetch(() => new Promise(() => {}));
  const ended = fetch("https://shop.myinsales.ru/", AbortSignal.timeout(20));
  await expect(ended).rejects.toMatchObject({ name: "TimeoutError" });
});

describe("the host name of a call", () => {
  const shops = { allowed: [".myinsales.ru", "shop.example"], acceptLocal: false };
  const local = { ...shops, acceptLocal: true };

  test.each([
    ["shop-1.myinsales.ru", "https://shop-1.myinsales.ru/"],
    ["Shop-1.MyInSales.ru", "https://shop-1.myinsales.ru/"],
    ["xn--80ak6aa.myinsales.ru", "https://xn--80ak6aa.myinsales.ru/"],
    ["shop.example", "https://shop.example/"],
  ])("%s is a store", (shop, url) => {
    expect(storeUrl(shop, shops)?.href).toBe(url);
  });

  test.each([
    ["a name that only looks like the suffix", "evilmyinsales.ru"],
    ["the suffix itself", "myinsales.ru"],
    ["an empty label", ".myinsales.ru"],
    ["a name under an exact one", "a.shop.example"],
    ["a trailing dot", "shop.myinsales.ru."],
    ["a port", "shop.myinsales.ru:8443"],
    ["white space in front", " shop.myinsales.ru"],
    ["a tab inside, which URL parsers drop", "shop.my\tinsales.ru"],
    ["a percent-encoded dot", "shop%2emyinsales.ru"],
    ["the Kelvin sign", "\u212a.myinsales.ru"],
    ["a soft hyphen, which URL parsers drop", "sh\u00adop.myinsales.ru"],
    ["international letters", "чай.myinsales.ru"],
    ["an underscore", "a_b.myinsales.ru"],
    ["a hyphen at the end of a label", "a-.myinsales.ru"],
    ["a label that is too long", `${"a".repeat(64)}.myinsales.ru`],
    ["a name that is too long", `${"a.".repeat(130)}myinsales.ru`],
    ["nothing", ""],
    ["a local name", "shop-1.localhost:8080"],
  ])("%s is not a store", (_name, shop) => {
    expect(storeUrl(shop, shops)).toBeNull();
  });

  test("an IP address is not a store even if the rules name it", () => {
    expect(storeUrl("192.0.2.1", { allowed: ["192.0.2.1", ".2.1"], acceptLocal: false })).toBeNull();
  });

  test.each(["localhost:8080", "shop-1.localhost:8080", "127.0.0.1:8080", "[::1]:8080", "a.b.localhost"])(
    "%s is a store where local ones are accepted",
    (shop) => {
      expect(storeUrl(shop, local)?.href).toBe(`http://${shop}/`);
    },
  );

  test.each([
    "localhost.",
    "10.0.0.1:8080",
    "127.1",
    "0x7f.0.0.1",
    "2130706433",
    "0.0.0.0",
    "[::]",
    "[::2]:80",
  ])("%s is not a store even where local ones are accepted", (shop) => {
    expect(storeUrl(shop, local)).toBeNull();
  });
});
