import type { LookupAddress } from "node:dns";
import { createServer } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createInstall } from "../lifecycle/install/install.ts";
import { SimulatedStore } from "../lifecycle/testing/simulated-store.ts";
import { createTestContext } from "../lifecycle/testing/test-context.ts";
import { createStoreFetch } from "../network/store-fetch.ts";

const hosts = [
  "evil.example",
  "myinsales.ru.evil.example",
  "evilmyinsales.ru",
  "localhost",
  "shop.localhost",
  "127.0.0.1",
  "127.1",
  "0.0.0.0",
  "10.0.0.1",
  "169.254.169.254",
  "2130706433",
  "0x7f000001",
  "017700000001",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[64:ff9b::a00:1]",
  "metadata.google.internal",
  "１２７.０.０.１",
];

const good = "shop.myinsales.ru";

/** In each of them, some program could read the host as its own. */
const disguises: readonly ((host: string) => string)[] = [
  (host) => host,
  (host) => `${host}.`,
  (host) => `${host}:443`,
  (host) => `${host}:80`,
  (host) => `https://${host}`,
  (host) => `https:${host}`,
  (host) => `//${host}`,
  (host) => `\\\\${host}\\`,
  (host) => `${good}@${host}`,
  (host) => `${good}:password@${host}`,
  (host) => `${good}%40${host}`,
  (host) => `${host}/${good}`,
  (host) => `${host}?${good}`,
  (host) => `${host}#${good}`,
  (host) => `${host}\\${good}`,
  (host) => `${host}#@${good}`,
  (host) => `${host}%2f${good}`,
  (host) => `${host}%00.${good}`,
  (host) => `${host}\0.${good}`,
  (host) => `${host}\r\nHost: ${good}`,
  (host) => `${host}\t.${good}`,
  (host) => `${host} ${good}`,
  (host) => `${host}。${good}`,
  (host) => `${host}\u00ad${good}`,
  (host) => `\u202e${host}.${good}`,
  (host) => `${good},${host}`,
  (host) => `${good};${host}`,
  (host) => `${good}\n${host}`,
];

test(`${hosts.length * disguises.length} hostile shops: no name is resolved, and no connection is made`, async () => {
  const { install, resolve, attempts } = await listenToInstalls(() => ["127.0.0.1"]);
  for (const host of hosts) {
    for (const disguise of disguises) expect(await install(disguise(host))).toBeOneOf([400, 403]);
  }
  expect(resolve).not.toHaveBeenCalled();
  expect(attempts()).toEqual([]);
});

test.each([
  ["this machine", ["127.0.0.1"]],
  ["this machine over IPv6", ["::1"]],
  ["a private network", ["192.168.1.1"]],
  ["a metadata service", ["169.254.169.254"]],
  ["this machine as a mapped address", ["::ffff:127.0.0.1"]],
  ["a private network behind NAT64", ["64:ff9b::c0a8:101"]],
  ["a public address and this machine", ["93.184.216.34", "127.0.0.1"]],
])("an allowed name that means %s is not connected to", async (_name, addresses) => {
  const { install, resolve, attempts } = await listenToInstalls(() => addresses);
  expect(await install(good)).toBe(503);
  expect(resolve.mock.calls).toEqual([[good]]);
  expect(attempts()).toEqual([]);
});

test("a resolver that changes its mind leads nowhere else", async () => {
  const server = createServer((_request, response) => response.writeHead(401).end());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const answers = ["127.0.0.1", "127.0.0.2", "93.184.216.34"];
  const { install, resolve, attempts } = await listenToInstalls(() => [answers.shift() ?? "127.0.0.3"], {
    acceptLocalShops: true,
  });
  const { port } = server.address() as AddressInfo;
  expect(await install(`shop.localhost:${port}`)).toBe(403);
  expect(attempts()).toEqual(["127.0.0.1"]);
  expect(resolve).toHaveBeenCalledOnce();
});

/** Installs whose connections are watched. */
async function listenToInstalls(
  answer: () => readonly string[],
  options: { readonly acceptLocalShops?: boolean } = {},
) {
  const resolve = vi.fn<(hostname: string) => Promise<LookupAddress[]>>(async () =>
    answer().map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
  );
  const emit = vi.spyOn(Socket.prototype, "emit");
  onTestFinished(() => emit.mockRestore());
  const attempts = () =>
    emit.mock.calls.flatMap(([event, address]) => (event === "connectionAttempt" ? [address] : []));
  const context = await createTestContext(options);
  const storeFetch = createStoreFetch(context.shops, resolve);
  const handle = createInstall({ ...context, storeFetch }, () => {});
  const install = async (shop: string) =>
    (await handle(new Request(new SimulatedStore({ shop }).call("install")), {})).status;
  return { install, resolve, attempts };
}
