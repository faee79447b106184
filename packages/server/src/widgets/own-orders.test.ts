import { sampleOrders } from "@orderpane/protocol/samples";
import * as v from "valibot";
import { expect, test } from "vitest";
import { openDeploySetup } from "../deploys/testing/deploy-setup.ts";
import { connectStore, widgetPacing } from "../stores/connect-store.ts";
import { createWidgetHandler } from "./handle-widget-request.ts";
import { createWidgetKey } from "./widget-key.ts";
import { widgetRoute } from "./widget-route.ts";

/** Two stores of a platform. Only the first one has the order 987654. */
async function openApplication() {
  const setup = await openDeploySetup({ stores: 2, isInstalled: true });
  const { context, stores, platform, requests } = setup;
  platform.putOrder({ ...sampleOrders.typical(), id: 987_654 });
  const applicationClient = (insalesId: number) => connectStore(context, insalesId);
  const handle = createWidgetHandler({
    ...context,
    routes: {
      buyer: widgetRoute({
        input: v.object({ order_id: v.pipe(v.string(), v.transform(Number)) }),
        handler: async ({ input, store }) => (await store.order(input.order_id))?.client ?? null,
      }),
    },
    order: async (insalesId, id) => (await connectStore(context, insalesId, widgetPacing)).order(id),
  });
  const send = (insalesId: number, id: number) => {
    const key = createWidgetKey(context.keyring, {
      insalesId,
      expiresAt: context.now() + 60_000,
      scope: "read",
    });
    return handle(new Request(`https://app.example/widgets/buyer?order_id=${id}&key=${key}`), "buyer");
  };
  const ask = async (insalesId: number) => {
    const response = await send(insalesId, 987_654);
    return [response.status, await response.json()];
  };
  return { ...setup, ask, send, requests, applicationClient, ids: stores.map(({ insalesId }) => insalesId) };
}

test("a widget gets orders of its own store only", async () => {
  const { ask, requests, ids } = await openApplication();
  const [first, second] = ids;
  const { client } = sampleOrders.typical();
  expect(await ask(first!)).toEqual([200, { ok: true, data: client }]);
  expect(await ask(second!)).toEqual([200, { ok: true, data: null }]);
  expect(await ask(second!)).toEqual([200, { ok: true, data: null }]);
  expect(requests).toHaveLength(2);
});

test("invented order ids use up half of a store's request limit; the rest stays for the application", async () => {
  const { send, requests, applicationClient, clock, ids } = await openApplication();
  const refused: Response[] = [];
  for (let id = 1; id <= 300; id++) {
    if (id % 60 === 0) clock.time += 10_000;
    const response = await send(ids[0]!, id);
    if (response.status !== 200) refused.push(response);
  }
  expect(requests).toHaveLength(250);
  expect(refused).toHaveLength(50);
  expect(refused[0]!.status).toBe(503);
  expect(refused[0]!.headers.get("retry-after")).toBe("60");
  await (await applicationClient(ids[0]!)).account();
  expect(requests).toHaveLength(251);
});
