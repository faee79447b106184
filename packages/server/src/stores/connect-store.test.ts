import { inspect } from "node:util";
import { makeOrder, sampleOrders, sampleProducts } from "@orderpane/protocol/samples";
import { expect, test } from "vitest";
import { Application } from "../create-application.ts";
import { openDeploySetup, type SetupOptions } from "../deploys/testing/deploy-setup.ts";
import { connectStore } from "./connect-store.ts";

async function open(options: SetupOptions = {}) {
  const setup = await openDeploySetup({ isInstalled: true, ...options });
  const { context, stores } = setup;
  const [first, second] = stores;
  return {
    ...setup,
    first: first!,
    second,
    findClient: (insalesId: number) => connectStore(context, insalesId),
  };
}

test("a store's account, orders, products and widgets are read with the store's own password", async () => {
  const { findClient, first, platform } = await open();
  platform.putOrder(sampleOrders.hostile());
  platform.putProduct(sampleProducts.hostile());
  const store = await findClient(first.insalesId);
  expect(await store.account()).toMatchObject({ id: first.insalesId });
  const { id } = sampleOrders.hostile();
  expect(await store.order(id)).toMatchObject(sampleOrders.hostile());
  expect(await store.product(sampleProducts.hostile().id)).toMatchObject(sampleProducts.hostile());
  expect(await store.widgets.list()).toEqual([]);
});

test("an order of the store is changed", async () => {
  const { findClient, first } = await open();
  const store = await findClient(first.insalesId);
  expect(await store.updateOrder(1001, { custom_status_permalink: "returned" })).toBe(true);
  expect(await store.order(1001)).toMatchObject({ custom_status: { title: "Возврат" } });
  expect(await store.updateOrder(999_999, {})).toBe(false);
  const wrong = store.updateOrder(1001, { custom_status_permalink: "lost" });
  await expect(wrong).rejects.toThrow(/cannot change order 1001: .* custom_status_permalink expected one of/);
});

test("lists are paged", async () => {
  const { findClient, first, requests } = await open();
  const store = await findClient(first.insalesId);
  const [one] = await store.orders({ perPage: 1 });
  const [other] = await store.orders({ perPage: 1, page: 2 });
  expect(one!.id).toBeGreaterThan(other!.id);
  await store.products({ updatedSince: "2026-01-01T00:00:00Z", fromId: 5 });
  expect(requests.at(-1)).toMatch(/products\.json\?updated_since=2026-01-01T00%3A00%3A00Z&from_id=5$/);
});

test("learn counts the fields of the orders that are read, once it was called", async () => {
  const hosts = new Set<string>();
  const intercept = async ({ url }: Request) => {
    const isFirst = hosts.add(new URL(url).host).size === 1;
    const orders = Array.from({ length: 15 }, (_, nth) => {
      const track = { handle: "track", name: "Трек", value: isFirst ? "x" : nth };
      return makeOrder({ id: 1 + nth, fields_values: [track, { handle: `anna_${nth % 2}`, value: "Анна" }] });
    });
    return Response.json(orders);
  };
  const { context, stores } = await open({ intercept });
  const application = new Application(context, {});
  const read = async () => {
    for (const { insalesId } of stores) await (await connectStore(context, insalesId)).orders();
  };
  await read();
  hosts.clear();
  expect(application.learn()).toEqual({ stores: 0, fields: [] });
  await read();
  // Each order counts once.
  await read();
  const types = { string: 1, number: 1 };
  expect(application.learn()).toEqual({ stores: 2, fields: [{ handle: "track", title: "Трек", types }] });
});

test("a store that is unknown or has uninstalled the application is refused before any request", async () => {
  const { findClient, first, registry, requests } = await open();
  await expect(findClient(999)).rejects.toMatchObject({ code: "unknown-store" });
  const { insalesId, sequence } = (await registry.find(first.insalesId))!;
  await registry.installs.uninstall({ insalesId, sequence, at: 2 });
  await expect(findClient(insalesId)).rejects.toMatchObject({ code: "uninstalled" });
  expect(requests).toEqual([]);
});

test("a refused password is an error that does not show it", async () => {
  const { findClient, first, platform } = await open();
  const store = await findClient(first.insalesId);
  await platform.lifecycle.uninstall({ id: first.insalesId }, "orders-app", { address: first.shop });
  for (const ask of [store.order(1), store.widgets.list()]) {
    const error = await ask.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "unauthorized" });
    expect(inspect(error)).not.toContain(first.password);
  }
});

test("all clients of a store share its request limit", async () => {
  const { findClient, first, requests } = await open({
    intercept: async () =>
      new Response("[]", { headers: { "API-Usage-Limit": "500/500", "content-type": "application/json" } }),
  });
  await (await findClient(first.insalesId)).orders();
  const other = await findClient(first.insalesId);
  // A courtesy request fails instead of waiting.
  expect(await other.widgets.title()).toBeNull();
  expect(requests).toHaveLength(1);
});
