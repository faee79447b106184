import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { StoreEvent } from "../../application.ts";
import { fetchOf, SimulatedStore } from "../testing/simulated-store.ts";
import { createTestContext, type TestContext } from "../testing/test-context.ts";
import type { InstallRegister } from "../../registry/registry.ts";
import { openPassword } from "../stored-password.ts";
import { createUninstall } from "../uninstall.ts";
import { createInstall } from "./install.ts";

let store: SimulatedStore;
let moved: SimulatedStore;
let other: SimulatedStore;
let context: TestContext;
let install: ReturnType<typeof createInstall>;
const announce = vi.fn<(insalesId: number) => void>();
const onInstalled = vi.fn<(store: StoreEvent) => Promise<void>>();

beforeEach(async () => {
  vi.resetAllMocks();
  store = new SimulatedStore();
  moved = new SimulatedStore({ shop: "moved.myinsales.ru" });
  other = new SimulatedStore({ insalesId: 43 });
  const created = await createTestContext({ hooks: { onInstalled } });
  context = { ...created, storeFetch: fetchOf(store, moved, other) };
  install = createInstall(context, announce);
});

/** Sends a call from a client address, by default that of the platform. */
async function send(url: string, clientAddress = "5.9.0.1"): Promise<number> {
  return (await install(new Request(url), { clientAddress })).status;
}

/** Another machine, whose register of installs has these methods. */
function installOver(installs: Partial<InstallRegister>): ReturnType<typeof createInstall> {
  const { registry } = context;
  const changed = { ...registry, installs: { ...registry.installs, ...installs } };
  return createInstall({ ...context, registry: changed }, announce);
}

const sendReal = () => send(store.install(context.secret));

async function active({ insalesId } = store): Promise<string | null> {
  const found = await context.registry.find(insalesId);
  return found?.isInstalled ? openPassword(context.keyring, found) : null;
}

test("an install is accepted when the store accepts its password", async () => {
  expect(await sendReal()).toBe(200);
  expect(await active()).toBe(store.password);
  expect(await context.registry.find(42)).toMatchObject({ shop: store.shop, isInstalled: true });
  expect(announce.mock.calls).toEqual([[42]]);
  expect(onInstalled.mock.calls).toEqual([[{ insalesId: 42, shop: store.shop }]]);
});

describe("a forged install", () => {
  test("is refused, and its token is not tried again", async () => {
    const forged = store.call("install");
    expect([await send(forged), await send(forged, "5.9.0.2")]).toEqual([403, 403]);
    expect(store.shown).toHaveLength(1);
    expect(await context.registry.find(42)).toBeNull();
  });

  test("leaves the active password as it is, and shows the store no other", async () => {
    await sendReal();
    const { password, shown } = store;
    expect(await send(store.call("install"))).toBe(403);
    expect(await active()).toBe(password);
    expect(shown).toEqual([password, password]);
  });

  test("looks the same for a store that is unknown and for one that is installed", async () => {
    await sendReal();
    const [known, unknown] = [store, other].map((each) => new Request(each.call("install")));
    const before = store.shown.length;
    const responses = [await install(known!, {}), await install(unknown!, {})];
    const seen = await Promise.all(responses.map(async (each) => [each.status, await each.text()]));
    expect(seen[0]).toEqual(seen[1]);
    expect([store.shown.length - before, other.shown.length]).toEqual([1, 1]);
  });

  test("with the id of another store is refused, although the password is right", async () => {
    const url = new URL(other.install(context.secret));
    url.searchParams.set("insales_id", "42");
    expect(await send(url.href)).toBe(403);
    expect(await context.registry.find(42)).toBeNull();
  });
});

describe("a reinstall", () => {
  beforeEach(sendReal);

  test("replaces a password whose uninstall was lost", async () => {
    store.uninstall();
    expect(await sendReal()).toBe(200);
    expect(await active()).toBe(store.password);
  });

  test("brings a new address if the account there has the id", async () => {
    store.password = null;
    expect(await send(moved.install(context.secret))).toBe(200);
    expect(await context.registry.find(42)).toMatchObject({ shop: moved.shop });
    expect(await active()).toBe(moved.password);
  });

  test("from a new address is refused while the old address accepts the password", async () => {
    expect(await send(moved.install(context.secret))).toBe(403);
    expect(moved.shown).toEqual([]);
    expect(await context.registry.find(42)).toMatchObject({ shop: store.shop });
  });

  test("is possible when no key opens the old password any more", async () => {
    const keyring = { ...context.keyring, open: () => null };
    const url = store.install(context.secret);
    const { status } = await createInstall({ ...context, keyring }, announce)(new Request(url), {});
    expect(status).toBe(200);
    expect(await active()).toBe(store.password);
  });
});

test("a shop that is not allowed is logged if it is a host name, and not if it could be a secret", async () => {
  await send(new SimulatedStore({ shop: "own.example" }).call("install"));
  await send(new SimulatedStore({ shop: "0123456789abcdef0123456789abcdef" }).call("install"));
  const [named, hidden] = context.entries.map(({ reason }) => reason);
  expect(named).toContain("own.example");
  expect(hidden).not.toContain("0123456789abcdef");
});

describe("the same token again", () => {
  let url: string;
  beforeEach(async () => {
    url = store.install(context.secret);
    await send(url);
    store.shown.length = 0;
  });

  test("with the same shop and id is the platform's retry, which changes nothing", async () => {
    const before = await context.registry.find(42);
    context.clock.now += 10 * 60_000 - 1;
    expect(await send(url)).toBe(200);
    expect(await context.registry.find(42)).toEqual(before);
    expect(store.shown).toEqual([]);
    expect(announce).toHaveBeenCalledOnce();
  });

  test("is refused after ten minutes", async () => {
    context.clock.now += 10 * 60_000;
    expect(await send(url)).toBe(403);
  });

  test.each([
    ["shop", "moved.myinsales.ru"],
    ["insales_id", "43"],
  ])("with another %s is refused, and no store is asked", async (name, value) => {
    const changed = new URL(url);
    changed.searchParams.set(name, value);
    expect(await send(changed.href)).toBe(403);
    expect([store, moved, other].flatMap(({ shown }) => shown)).toEqual([]);
  });

  test("does not bring back a store that has uninstalled since", async () => {
    await createUninstall(context)(new Request(store.uninstall()));
    await send(url);
    expect(await active()).toBeNull();
  });
});

test("a call that comes twice at once is decided once, and both get the response", async () => {
  const url = store.install(context.secret);
  expect(await Promise.all([send(url), send(url)])).toEqual([200, 200]);
  expect(store.shown).toHaveLength(1);
  expect(onInstalled).toHaveBeenCalledOnce();
});

test.each(["claim", "accept"] as const)(
  "a call that another machine accepts before the %s of this one installs once, and both respond alike",
  async (step) => {
    const url = store.install(context.secret);
    const { installs } = context.registry;
    const act = async (...values: [never, never]) => {
      expect((await install(new Request(url), {})).status).toBe(200);
      return installs[step](...values);
    };
    const late = installOver({ [step]: act });
    expect((await late(new Request(url), {})).status).toBe(200);
    expect(await active()).toBe(store.password);
    expect(onInstalled).toHaveBeenCalledOnce();
  },
);

describe("the quota of a store", () => {
  const forge = (address: string, from = store) => send(from.call("install"), address);

  test("is spent on one wrong password of a client, and on three in all", async () => {
    expect([await forge("5.9.0.2"), await forge("5.9.0.2")]).toEqual([403, 429]);
    expect([await forge("5.9.0.3"), await forge("2a00::1"), await forge("2a00::2")]).toEqual([403, 403, 429]);
    expect([await forge("5.9.0.4"), await sendReal()]).toEqual([429, 429]);
    expect(store.shown).toHaveLength(3);
    expect(await forge("5.9.0.2", other)).toBe(403);
    context.clock.now += 5 * 60_000;
    expect(await sendReal()).toBe(200);
  });

  test("is not spent by one client for all that come through the same proxy", async () => {
    expect([await forge("10.0.0.1"), await send(store.install(context.secret), "10.0.0.1")]).toEqual([
      403, 200,
    ]);
  });

  test("is not spent by installs that are accepted", async () => {
    for (let count = 0; count < 20; count++) expect(await sendReal()).toBe(200);
  });

  test("is not spent while the store cannot be reached", async () => {
    store.fault = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
    for (let count = 0; count < 20; count++) expect(await sendReal()).toBe(503);
    store.fault = null;
    expect(await sendReal()).toBe(200);
  });

  test("is not spent on an ended password again and again", async () => {
    await sendReal();
    const { password } = store;
    store.password = null;
    store.shown.length = 0;
    for (let client = 2; client < 10; client++) await forge(`5.9.0.${client}`);
    expect(store.shown).toHaveLength(4);
    expect(store.shown.filter((shown) => shown === password)).toHaveLength(1);
  });

  test("is not spent by a registry that fails", async () => {
    const failing = installOver({ claim: () => Promise.reject(new Error("disk full")) });
    const request = new Request(store.install(context.secret));
    expect((await failing(request, { clientAddress: "5.9.0.1" })).status).toBe(503);
    expect(await sendReal()).toBe(200);
  });

  test("is spent on three requests of a client that names other shops with the store's id", async () => {
    await sendReal();
    store.shown.length = 0;
    const forgeFor = (shop: string) => forge("5.9.0.2", new SimulatedStore({ shop }));
    const statuses: number[] = [];
    for (let index = 0; index < 5; index++) statuses.push(await forgeFor(`shop-${index}.myinsales.ru`));
    expect(statuses).toEqual([403, 403, 403, 429, 429]);
    expect(store.shown).toHaveLength(3);
    expect(await sendReal()).toBe(200);
  });
});

describe("a store that responds with something else", () => {
  test.each<[string, () => Response]>([
    ["an error", () => new Response(null, { status: 500 })],
    ["its limit", () => new Response(null, { status: 429, headers: { "Retry-After": "5" } })],
    ["a redirect", () => new Response(null, { status: 302, headers: { Location: "https://evil.example/" } })],
    ["a page", () => new Response("<html>")],
    ["an account without an id", () => Response.json({ title: "Shop" })],
    ["the id as text", () => Response.json({ id: "42" })],
    ["a long account", () => new Response(JSON.stringify({ id: 42, title: "x".repeat(2 ** 16) }))],
  ])("(%s) installs nothing, and may be asked again", async (_name, response) => {
    const url = store.install(context.secret);
    store.fault = response;
    expect(await send(url)).toBe(503);
    expect(await context.registry.find(42)).toBeNull();
    store.fault = null;
    expect(await send(url)).toBe(200);
    expect(await active()).toBe(store.password);
  });
});

describe("the deadline", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
  });
  const flush = () => new Promise((resolve) => setImmediate(resolve));

  test("ends the wait for a slow store, whose response then installs nothing", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    store.fault = () => promise;
    // This one does not heed the signal.
    install = createInstall(
      {
        ...context,
        storeFetch: (_url, init) => store.respond(new Headers(init?.headers).get("authorization")),
      },
      announce,
    );
    const status = sendReal();
    await vi.waitFor(() => expect(store.shown).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await status).toBe(503);
    resolve(Response.json({ id: 42 }));
    await flush();
    expect(await context.registry.find(42)).toBeNull();
  });

  test("ends the wait for a registry that stops after the probe", async () => {
    const budgets = { ...context.registry.budgets, refund: () => new Promise<never>(() => {}) };
    install = createInstall({ ...context, registry: { ...context.registry, budgets } }, announce);
    const status = sendReal();
    await vi.waitFor(() => expect(store.shown).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await status).toBe(503);
    expect(await context.registry.find(42)).toBeNull();
  });

  describe("gives the registry 1.5 s to write", () => {
    let url: string;
    let status: Promise<number>;
    const written = vi.fn<() => void>();
    beforeEach(async () => {
      const accept = vi.fn<typeof context.registry.installs.accept>(async (...values) => {
        await new Promise<void>((resolve) => written.mockImplementation(resolve));
        return context.registry.installs.accept(...values);
      });
      const slow = installOver({ accept });
      store.fault = async () => {
        await new Promise((resolve) => setTimeout(resolve, 7_999));
        return Response.json({ id: 42 });
      };
      url = store.install(context.secret);
      status = slow(new Request(url), {}).then((response) => response.status);
      // vi.waitFor would let time pass.
      while (store.shown.length === 0) await flush();
      await vi.advanceTimersByTimeAsync(7_999);
      while (accept.mock.calls.length === 0) await flush();
      store.fault = null;
    });

    test("and accepts what is written then", async () => {
      await vi.advanceTimersByTimeAsync(1_499);
      written();
      expect(await status).toBe(200);
      expect(await active()).toBe(store.password);
    });

    test("and refuses before the platform gives up: later, it was installed after all", async () => {
      await vi.advanceTimersByTimeAsync(1_500);
      expect(await status).toBe(503);
      expect(await active()).toBeNull();
      written();
      await vi.waitFor(() => expect(onInstalled).toHaveBeenCalledOnce());
      expect([await send(url), await active()]).toEqual([200, store.password]);
      expect([await sendReal(), await active()]).toEqual([200, store.password]);
    });
  });
});
