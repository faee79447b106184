import { Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createInstall } from "../lifecycle/install/install.ts";
import { SimulatedStore } from "../lifecycle/testing/simulated-store.ts";
import { createTestContext } from "../lifecycle/testing/test-context.ts";
import { createStoreFetch, type Resolve } from "../network/store-fetch.ts";

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
  const resolve = vi.fn<Resolve>(async () => [{ address: "127.0.0.1", family: 4 }]);
  const connect = vi.spyOn(Socket.prototype, "connect");
  onTestFinished(() => connect.mockRestore());
  const context = await createTestContext();
  const install = createInstall(
    { ...context, storeFetch: createStoreFetch(context.shops, resolve) },
    () => {},
  );
  for (const host of hosts) {
    for (const disguise of disguises) {
      const url = new SimulatedStore({ shop: disguise(host) }).call("install");
      expect((await install(new Request(url), {})).status).toBeOneOf([400, 403]);
    }
  }
  expect(resolve).not.toHaveBeenCalled();
  expect(connect).not.toHaveBeenCalled();
});
