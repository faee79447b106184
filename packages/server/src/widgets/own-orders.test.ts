import { sampleOrders } from "@orderpane/protocol/samples";
import * as v from "valibot";
import { expect, test } from "vitest";
import { openDeploySetup } from "../deploys/testing/deploy-setup.ts";
import { createStoreAccess } from "../stores/store-access.ts";
import { createStoreClients } from "../stores/store-client.ts";
import { createWidgetHandler } from "./handle-widget-request.ts";
import { createWidgetKey } from "./widget-key.ts";
import { widgetRoute } from "./widget-route.ts";

/** Two stores of a platform. Only the first one has the order 987654. */
async function openApplication() {
  const { context, stores, platform, requests } = await openDeploySetup({ stores: 2 });
  platform.putOrder({ ...sampleOrders.typical(), id: 987_654 });
  const storeClient = createStoreClients(context, createStoreAccess(context));
  const handle = createWidgetHandler({
    ...context,
    routes: {
      buyer: widgetRoute({
        input: v.object({ order_id: v.pipe(v.string(), v.transform(Number)) }),
        handler: async ({ input, store }) => (await store.order(input.order_id))?.client ?? null,
      }),
    },
    order: async (insalesId, id) => (await storeClient(insalesId)).order(id),
  });
  const ask = async (insalesId: number) => {
    const key = createWidgetKey(context.keyring, { insalesId, expiresAt: context.now() + 60_000 });
    const url = `https://app.example/widgets/buyer?order_id=987654&key=${key}`;
    const response = await handle(new Request(url), "buyer");
    return [response.status, await response.json()];
  };
  return { ask, requests, ids: stores.map(({ insalesId }) => insalesId) };
}

test("a widget gets an order of its own store, and none of another store", async () => {
  const { ask, requests, ids } = await openApplication();
  const [first, second] = ids;
  const { client } = sampleOrders.typical();
  expect(await ask(first!)).toEqual([200, { ok: true, data: client }]);
  expect(await ask(second!)).toEqual([200, { ok: true, data: null }]);
  expect(await ask(second!)).toEqual([200, { ok: true, data: null }]);
  expect(requests).toHaveLength(2);
});
