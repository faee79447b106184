import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { StoreEvent } from "../application.ts";
import { Application } from "../create-application.ts";
import { noFleet } from "../fleet/fleet-state.ts";
import { createStoreFetch } from "../stores/store-fetch.ts";
import type { Registry } from "../registry/registry.ts";
import { openPassword } from "../registry/stored-password.ts";
import { fetchOf, SimulatedStore } from "./testing/simulated-store.ts";
import { createTestContext, type TestContext } from "./testing/test-context.ts";

const platform = "5.9.0.1";
const minutes = 60_000;
const onInstalled = vi.fn<(store: StoreEvent) => Promise<void>>();

let store: SimulatedStore;
/** Another store, with id 43. */
let other: SimulatedStore;
let context: TestContext;
let application: Application;

beforeEach(async () => {
  vi.resetAllMocks();
  store = new SimulatedStore();
  other = new SimulatedStore({ insalesId: 43 });
  const created = await createTestContext({ hooks: { onInstalled } });
  context = { ...created, storeFetch: fetchOf(store, other) };
  application = new Application(context, {});
});

async function send(url: string, clientAddress = platform, by = application): Promise<number> {
  return (await by.fetch(new Request(url), { clientAddress })).status;
}

/** The platform installs the application. */
const install = (from = platform, of = store) => send(of.install(context.secret), from);
/** An attacker sends an invented token. */
const forge = (from: string, of = store) => send(of.call("install"), from);

async function forgeFrom(networks: number, of = store): Promise<number[]> {
  const statuses: number[] = [];
  for (let nth = 1; nth <= networks; nth++) statuses.push(await forge(`93.184.${nth}.1`, of));
  return statuses;
}

function withParameter(url: string, name: string, value: string): string {
  const changed = new URL(url);
  changed.searchParams.set(name, value);
  return changed.href;
}

/** Returns the password that the application uses, and its shop; `null` if the store is not installed. */
async function active(): Promise<string | null> {
  const found = await context.registry.find(42);
  return found?.isInstalled ? `${openPassword(context.keyring, found)} at ${found.shop}` : null;
}

test("an install is accepted when the store accepts its password, and makes a deploy due", async () => {
  expect(await install()).toBe(200);
  expect(await active()).toBe(`${store.password} at ${store.shop}`);
  const query = { fleet: noFleet, except: [], now: context.now(), limit: 9 };
  expect(await context.registry.deploys.due(query)).toEqual([42]);
  expect(onInstalled.mock.calls).toEqual([[{ insalesId: 42, shop: store.shop }]]);
});

/**
 * Each attack returns the statuses of its calls. `probes` is the number of passwords that the first store
 * received.
 */
const attacks: Record<
  string,
  { run: () => Promise<unknown[]>; statuses: unknown[]; probes: number; isInstalled?: boolean }
> = {
  "an invented token, repeated from another network": {
    run: async () => {
      const url = store.call("install");
      return [await send(url, "93.184.1.1"), await send(url, "93.184.2.1")];
    },
    statuses: [403, 403],
    probes: 1,
  },
  "an invented token for an installed store": {
    run: async () => [await install(), await forge("93.184.1.1")],
    statuses: [200, 403],
    probes: 2,
    isInstalled: true,
  },
  "the valid password of another store": {
    run: async () => [await send(withParameter(other.install(context.secret), "insales_id", "42"))],
    statuses: [403],
    probes: 0,
  },
  "a used token with another shop or another id": {
    run: async () => {
      const url = store.install(context.secret);
      const first = await send(url);
      const forged = [withParameter(url, "shop", other.shop), withParameter(url, "insales_id", "43")];
      return [first, await send(forged[0]!), await send(forged[1]!)];
    },
    statuses: [200, 403, 403],
    probes: 1,
    isInstalled: true,
  },
  "a repeated call: within ten minutes it counts as the platform's retry and changes nothing": {
    run: async () => {
      const url = store.install(context.secret);
      const statuses = [await send(url)];
      for (const ms of [10 * minutes - 1, 1]) {
        context.clock.now += ms;
        statuses.push(await send(url));
      }
      return statuses;
    },
    statuses: [200, 200, 403],
    probes: 1,
    isInstalled: true,
  },
  "wrong passwords: one per network, and 17 in total per window of the store": {
    run: async () => {
      const statuses = [await forge("93.184.1.1"), await forge("93.184.1.2"), await forge("2a00::1")];
      statuses.push(await forge("2a00:0:0:1::2"), ...(await forgeFrom(100)));
      expect(statuses.filter((status) => status === 403)).toHaveLength(17);
      context.clock.now += 5 * minutes;
      return [...statuses.slice(0, 4), await install()];
    },
    statuses: [403, 429, 403, 429, 200],
    probes: 18,
    isInstalled: true,
  },
  "forged calls from fifteen networks before the first install of the application": {
    run: async () => [...new Set(await forgeFrom(15)), await install()],
    statuses: [403, 200],
    probes: 16,
    isInstalled: true,
  },
  "forged calls from a hundred networks, after an install from the platform's network": {
    run: async () => {
      const first = await install(platform, other);
      await forgeFrom(100);
      // From another machine of the platform.
      return [first, await install("5.9.0.2")];
    },
    statuses: [200, 200],
    probes: 18,
    isInstalled: true,
  },
  "the same, more than 30 days after that install": {
    run: async () => {
      const first = await install(platform, other);
      context.clock.now += 30 * 24 * 60 * minutes + 1;
      await forgeFrom(100);
      return [first, await install()];
    },
    statuses: [200, 429],
    probes: 17,
  },
  "forged calls from five networks while the store is slow: three of each may count": {
    run: async () => {
      store.fault = () => Promise.reject(Object.assign(new Error("hang up"), { code: "ECONNRESET" }));
      const statuses: number[] = [];
      for (let nth = 0; nth < 4; nth++) statuses.push(...(await forgeFrom(5)));
      expect(statuses.splice(0, 15)).toEqual(Array(15).fill(503));
      statuses.push(await install());
      store.fault = null;
      return [...statuses, await install()];
    },
    statuses: [429, 429, 429, 429, 429, 503, 200],
    probes: 17,
    isInstalled: true,
  },
  "no attack, but a wrong secret: the corrected one works immediately": {
    run: async () => {
      const wrong = new Application({ ...context, secret: "0".repeat(32) }, {});
      const statuses: number[] = [];
      for (let nth = 0; nth < 25; nth++) {
        statuses.push(await send(store.install(context.secret), "10.0.0.1", wrong));
      }
      return [statuses[0], statuses.at(-1), await install("10.0.0.1")];
    },
    statuses: [403, 429, 200],
    probes: 18,
    isInstalled: true,
  },
  "no attack, but a reinstall after a lost uninstall": {
    run: async () => {
      const first = await install();
      store.password = null;
      return [first, await install()];
    },
    statuses: [200, 200],
    probes: 2,
    isInstalled: true,
  },
};

test.each(Object.entries(attacks))("%s", async (_name, { run, statuses, probes, isInstalled = false }) => {
  expect(await run()).toEqual(statuses);
  expect(store.shown).toHaveLength(probes);
  expect(await active()).toBe(isInstalled ? `${store.password} at ${store.shop}` : null);
});

test("a forged call looks the same for a store that is unknown and for one that is installed", async () => {
  await install();
  const before = store.shown.length;
  const responses = [store, other].map((each) => application.fetch(new Request(each.call("install"))));
  const seen = (await Promise.all(responses)).map(async (each) => [each.status, await each.text()]);
  expect(await seen[0]).toEqual(await seen[1]);
  expect([store.shown.length - before, other.shown.length]).toEqual([1, 1]);
});

test("a shop that is not allowed is logged only if it is a host name, because it could be a secret", async () => {
  await send(new SimulatedStore({ shop: "own.example" }).call("install"));
  await send(new SimulatedStore({ shop: "0123456789abcdef0123456789abcdef" }).call("install"));
  const [named, hidden] = context.entries.map(({ reason }) => reason);
  expect(named).toContain("own.example");
  expect(hidden).not.toContain("0123456789abcdef");
});

test("two equal parallel calls are decided once and get the same response", async () => {
  const url = store.install(context.secret);
  expect(await Promise.all([send(url), send(url)])).toEqual([200, 200]);
  expect(store.shown).toHaveLength(1);
  expect(onInstalled).toHaveBeenCalledOnce();
});

/** Another machine, whose install register has these methods replaced. */
function machine(installs: Partial<Registry["installs"]>): Application {
  const { registry } = context;
  const changed = { ...registry, installs: { ...registry.installs, ...installs } };
  return new Application({ ...context, registry: changed }, {});
}

test.each<[string, () => Response]>([
  ["an error", () => new Response(null, { status: 500 })],
  ["429", () => new Response(null, { status: 429, headers: { "Retry-After": "5" } })],
  ["a redirect", () => new Response(null, { status: 302, headers: { Location: "https://evil.example/" } })],
  ["an HTML page", () => new Response("<html>")],
  ["the id as text", () => Response.json({ id: "42" })],
  ["a long account", () => new Response(JSON.stringify({ id: 42, title: "x".repeat(2 ** 16) }))],
])("a store that responds with %s installs nothing, and may be asked again", async (_name, response) => {
  const url = store.install(context.secret);
  store.fault = response;
  expect(await send(url)).toBe(503);
  expect(await active()).toBeNull();
  store.fault = null;
  expect(await send(url)).toBe(200);
});

describe("an install that was answered with 503 is not recorded", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
  });

  test("when the store responds after the deadline and ignores the signal", async () => {
    const response = Promise.withResolvers<Response>();
    store.fault = () => response.promise;
    const storeFetch: typeof fetch = (_url, init) =>
      store.respond(new Headers(init?.headers).get("authorization"));
    const status = send(
      store.install(context.secret),
      platform,
      new Application({ ...context, storeFetch }, {}),
    );
    await vi.waitFor(() => expect(store.shown).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await status).toBe(503);
    response.resolve(Response.json({ id: 42 }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await context.registry.find(42)).toBeNull();
  });

  test("when the store hangs: its connection is closed, also after a garbage collection", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const shop = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const shops = { allowed: [], acceptLocal: true };
    const real = new Application({ ...context, shops, storeFetch: createStoreFetch(shops) }, {});
    const status = send(new SimulatedStore({ shop }).call("install"), platform, real);
    const [{ socket }] = await once(server, "request");
    setFlagsFromString("--expose-gc");
    runInNewContext("gc")();
    const closed = once(socket, "close");
    await vi.advanceTimersByTimeAsync(8_000);
    await closed;
    expect(await status).toBe(503);
    server.close();
  });

  test("when the process is blocked until the platform no longer waits", async () => {
    store.fault = () => {
      store.fault = null;
      const blockedUntil = performance.now() + 9_600;
      const clock = vi.spyOn(performance, "now").mockReturnValue(blockedUntil);
      onTestFinished(() => clock.mockRestore());
      return Response.json({ id: 42 });
    };
    expect(await install()).toBe(503);
    await vi.waitFor(async () => expect(await active()).toBeNull());
    expect(onInstalled).not.toHaveBeenCalled();
  });

  test("when the registry writes after the deadline", async () => {
    const written = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<Awaited<ReturnType<typeof installs.accept>>>();
    const { installs } = context.registry;
    const late = machine({
      async accept(...values) {
        void written.promise.then(() => installs.accept(...values)).then(ended.resolve);
        return ended.promise;
      },
    });
    const status = send(store.install(context.secret), platform, late);
    await vi.waitFor(() => expect(store.shown).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(9_500);
    expect(await status).toBe(503);
    written.resolve();
    await ended.promise;
    await new Promise((resolve) => setImmediate(resolve));
    expect(await context.registry.find(42)).toBeNull();
    expect(onInstalled).not.toHaveBeenCalled();
    // The platform's retry.
    expect(await install()).toBe(200);
  });
});
