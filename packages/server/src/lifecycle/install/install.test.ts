import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { StoreEvent } from "../../application.ts";
import { fetchOf, SimulatedStore } from "../testing/simulated-store.ts";
import { createTestContext, type TestContext } from "../testing/test-context.ts";
import type { InstallRegister } from "../../registry/registry.ts";
import { openPassword } from "../stored-password.ts";
import { playInstalls } from "../testing/play-installs.ts";
import { createInstall } from "./install.ts";

let store: SimulatedStore;
let other: SimulatedStore;
let context: TestContext;
let install: ReturnType<typeof createInstall>;
const announce = vi.fn<(insalesId: number) => void>();
const onInstalled = vi.fn<(store: StoreEvent) => Promise<void>>();

beforeEach(async () => {
  vi.resetAllMocks();
  store = new SimulatedStore();
  other = new SimulatedStore({ insalesId: 43 });
  const created = await createTestContext({ hooks: { onInstalled } });
  context = { ...created, storeFetch: fetchOf(store, other) };
  install = createInstall(context, announce);
});

async function send(url: string): Promise<number> {
  return (await install(new Request(url), { clientAddress: "5.9.1.1" })).status;
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

test.each([
  [
    "a forged call is refused, and its token is not tried again",
    "forged → 403, again by 2 → 403, shown: 1, active: none",
  ],
  [
    "a forged call leaves the active password as it is",
    "real → 200, forged by 2 → 403, shown: 1 2, active: 1 at shop-42.myinsales.ru",
  ],
  [
    "a call with the id of another store is refused, although the password is right",
    "real of other with insales_id=42 → 403, shown: 1, active: none",
  ],
  [
    "a reinstall replaces a password whose uninstall was lost",
    "real → 200, ended, real → 200, shown: 1 2, active: 2 at shop-42.myinsales.ru",
  ],
  [
    "a reinstall replaces a password that the store still accepts",
    "keeping, real → 200, real → 200, active: 2 at shop-42.myinsales.ru, " +
      "real of moved → 403, active: 2 at shop-42.myinsales.ru",
  ],
  [
    "a reinstall is accepted after one whose password the store has ended while it was asked",
    "real → 200, ended, ending, real → 403, real → 200, active: 3 at shop-42.myinsales.ru",
  ],
  [
    "a reinstall brings a new address if the account there has the id",
    "real → 200, ended, real of moved → 200, active: 2 at moved.myinsales.ru",
  ],
  [
    "a reinstall from a new address is refused while the old address accepts the password",
    "real → 200, real of moved → 403, shown: 1 2 1, active: 1 at shop-42.myinsales.ru",
  ],
  [
    "the same call again within ten minutes is the platform's retry, which changes nothing",
    "real → 200, +599, again → 200, shown: 1, active: 1 at shop-42.myinsales.ru",
  ],
  ["the same call again after ten minutes is refused", "real → 200, +600, again → 403, shown: 1"],
  ["a used token with another shop is refused", "real → 200, again with shop=a.myinsales.ru → 403, shown: 1"],
  ["a used token with another id is refused", "real → 200, again with insales_id=43 → 403, shown: 1"],
  [
    "the same call again does not bring back a store that has uninstalled since",
    "real → 200, uninstall → 200, again → 200, active: none",
  ],
  [
    "a store is shown one wrong password of a client, and three in all, in five minutes",
    "forged by 2 → 403, forged by 2 → 429, forged by 3 → 403, forged by 2a00::1 → 403, " +
      "forged by 2a00::2 → 429, real → 429, shown: 1 3 4, forged of other by 2 → 403, +300, real → 200",
  ],
  [
    "a client does not use up the budget of all that come through the same proxy",
    "forged by 10.0.0.1 → 403, real by 10.0.0.1 → 200",
  ],
  ["accepted installs use up no budget", "real x20 → 200"],
  ["installs use up no budget while the store cannot be reached", "down, real x20 → 503, up, real → 200"],
  [
    "forged calls from elsewhere do not lock out the network that has brought an install within 30 days",
    "real of other → 200, forged by 2 → 403, forged by 3 → 403, forged by 4 → 403, forged by 5 → 429, " +
      "real → 200, +2592001, forged by 2 → 403, forged by 3 → 403, forged by 4 → 403, real → 429",
  ],
  [
    "a store's old address is asked three times for a client that names another one with its id",
    "real → 200, real of a by 2 → 403, real of b by 2 → 403, real of c by 2 → 403, real of d by 2 → 429, " +
      "ended, real → 200",
  ],
])("%s", async (_title, script) => {
  expect(await playInstalls(script)).toBe(script);
});

test("a forged call looks the same for a store that is unknown and for one that is installed", async () => {
  await sendReal();
  const [known, unknown] = [store, other].map((each) => new Request(each.call("install")));
  const before = store.shown.length;
  const responses = [await install(known!, {}), await install(unknown!, {})];
  const seen = await Promise.all(responses.map(async (each) => [each.status, await each.text()]));
  expect(seen[0]).toEqual(seen[1]);
  expect([store.shown.length - before, other.shown.length]).toEqual([1, 1]);
});

test("a reinstall is possible when no key opens the old password any more", async () => {
  await sendReal();
  const keyring = { ...context.keyring, open: () => null };
  const url = store.install(context.secret);
  expect((await createInstall({ ...context, keyring }, announce)(new Request(url), {})).status).toBe(200);
  expect(await active()).toBe(store.password);
});

test("a shop that is not allowed is logged if it is a host name, and not if it could be a secret", async () => {
  await send(new SimulatedStore({ shop: "own.example" }).call("install"));
  await send(new SimulatedStore({ shop: "0123456789abcdef0123456789abcdef" }).call("install"));
  const [named, hidden] = context.entries.map(({ reason }) => reason);
  expect(named).toContain("own.example");
  expect(hidden).not.toContain("0123456789abcdef");
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

test("a registry that fails uses up no budget of the store", async () => {
  const failing = installOver({ claim: () => Promise.reject(new Error("disk full")) });
  const request = new Request(store.install(context.secret));
  expect((await failing(request, { clientAddress: "5.9.1.1" })).status).toBe(503);
  expect(await sendReal()).toBe(200);
});

test.each<[string, () => Response]>([
  ["an error", () => new Response(null, { status: 500 })],
  ["its limit", () => new Response(null, { status: 429, headers: { "Retry-After": "5" } })],
  ["a redirect", () => new Response(null, { status: 302, headers: { Location: "https://evil.example/" } })],
  ["a page", () => new Response("<html>")],
  ["an account without an id", () => Response.json({ title: "Shop" })],
  ["the id as text", () => Response.json({ id: "42" })],
  ["a long account", () => new Response(JSON.stringify({ id: 42, title: "x".repeat(2 ** 16) }))],
])("a store that responds with %s installs nothing, and may be asked again", async (_name, response) => {
  const url = store.install(context.secret);
  store.fault = response;
  expect(await send(url)).toBe(503);
  expect(await active()).toBeNull();
  store.fault = null;
  expect(await send(url)).toBe(200);
  expect(await active()).toBe(store.password);
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

  test("ends the wait for a registry that writes late: then the store was installed after all", async () => {
    const written = Promise.withResolvers<void>();
    const accept = vi.fn<typeof context.registry.installs.accept>(async (...values) => {
      await written.promise;
      return context.registry.installs.accept(...values);
    });
    const url = store.install(context.secret);
    const response = installOver({ accept })(new Request(url), {});
    await vi.waitFor(() => expect(accept).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(8_000);
    expect((await response).status).toBe(503);
    expect(await active()).toBeNull();
    written.resolve();
    await vi.waitFor(() => expect(onInstalled).toHaveBeenCalledOnce());
    expect([await send(url), await active()]).toEqual([200, store.password]);
    expect([await sendReal(), await active()]).toEqual([200, store.password]);
  });
});
