import { encodeStoreCall } from "@orderpane/protocol/lifecycle";
import { describe, expect, test, vi } from "vitest";
import type { ApplicationOptions } from "../application.ts";
import type { InstalledStore } from "../deploys/testing/installed-stores.ts";
import { createTestContext, installStore, type TestContext, watchWork } from "./testing/test-context.ts";
import { uninstall as handleUninstall } from "./uninstall.ts";

async function openScene(options: Partial<ApplicationOptions> = {}) {
  const context = await createTestContext(options);
  return { context, store: await installStore(context) };
}

function uninstall(context: TestContext, { shop, insalesId, password }: InstalledStore): Promise<Response> {
  const url = encodeStoreCall("https://app.example.com/uninstall", { shop, insalesId, token: password });
  return handleUninstall(context, new Request(url));
}

test("a call with the store's password uninstalls; a repeated one changes nothing", async () => {
  const onUninstalled = vi.fn<() => void>();
  const { context, store } = await openScene({ hooks: { onUninstalled } });
  for (let round = 0; round < 2; round++) {
    expect((await uninstall(context, store)).status).toBe(200);
    expect(await context.registry.find(42)).toMatchObject({
      isInstalled: false,
      uninstalledAt: Date.UTC(2026, 0, 1),
      password: expect.any(String),
    });
    context.clock.now += 1000;
  }
  expect(onUninstalled.mock.calls).toEqual([[{ insalesId: 42, shop: "shop-42.myinsales.ru" }]]);
});

describe("an uninstall is refused", () => {
  test.each<[string, (store: InstalledStore, other: InstalledStore) => Partial<InstalledStore>]>([
    ["without the password", () => ({ password: "0".repeat(32) })],
    ["with the password in capital letters", ({ password }) => ({ password: password.toUpperCase() })],
    ["with another store's password", (_store, { password }) => ({ password })],
    ["with another store's id", (_store, { insalesId }) => ({ insalesId })],
    ["with another store's shop", (_store, { shop }) => ({ shop })],
    ["of an unknown store", () => ({ insalesId: 44 })],
  ])("%s", async (_name, change) => {
    const { context, store } = await openScene();
    const other = await installStore(context, { insalesId: 43 });
    const response = await uninstall(context, { ...store, ...change(store, other) });
    expect(response.status).toBe(403);
    for (const id of [42, 43]) expect(await context.registry.find(id)).toMatchObject({ isInstalled: true });
    expect(JSON.stringify(context.entries) + (await response.text())).not.toContain(store.password);
  });

  test("with the password of an earlier install", async () => {
    const { context, store } = await openScene();
    await uninstall(context, store);
    await installStore(context);
    expect((await uninstall(context, store)).status).toBe(403);
    expect(await context.registry.find(42)).toMatchObject({ isInstalled: true });
  });

  test("when the application is installed again while the password is checked", async () => {
    const { context, store } = await openScene();
    const { registry } = context;
    const find = async (id: number) => {
      const found = await registry.find(id);
      await installStore(context);
      return found;
    };
    await uninstall({ ...context, registry: { ...registry, find } }, store);
    expect(await registry.find(42)).toMatchObject({ isInstalled: true });
  });
});

test("an unknown store takes as much work as a known one", async () => {
  const { context, store } = await openScene();
  const watched = watchWork(context);
  await uninstall(watched.context, { ...store, password: "wrong" });
  const known = watched.work.splice(0);
  await uninstall(watched.context, { ...store, insalesId: 44 });
  expect(watched.work).toEqual(known);
});
