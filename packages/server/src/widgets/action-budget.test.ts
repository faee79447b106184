import * as v from "valibot";
import { expect, test } from "vitest";
import { openDeploySetup } from "../deploys/testing/deploy-setup.ts";
import { createWidgetHandler } from "./handle-widget-request.ts";
import { createWidgetKey } from "./widget-key.ts";
import { widgetRoute } from "./widget-route.ts";

test("a widget of a store has a thousand actions a day, and other stores have their own", async () => {
  const { context, stores, clock } = await openDeploySetup({ stores: 2 });
  let acted = 0;
  const route = widgetRoute({
    input: v.object({}),
    handler: () => null,
    action: { input: v.object({}), handler: () => ++acted },
  });
  const handle = createWidgetHandler({ ...context, routes: { returns: route }, order: async () => null });
  const act = (store: number, idempotencyKey: number) => {
    const { insalesId } = stores[store]!;
    const claims = { insalesId, expiresAt: clock.time + 1000, scope: "act" } as const;
    const headers = {
      authorization: `Bearer ${createWidgetKey(context.keyring, claims)}`,
      "content-type": "application/json",
      "idempotency-key": String(idempotencyKey),
    };
    const init = { method: "POST", headers, body: "{}" };
    return handle(new Request("https://app.example/widgets/returns", init), "returns");
  };
  for (let count = 0; count < 1000; count++) {
    if (count % 60 === 0) clock.time += 10_000;
    expect((await act(0, count)).status).toBe(200);
  }
  const refusal = await act(0, 1000);
  expect(refusal.status).toBe(429);
  expect(refusal.headers.get("retry-after")).toBe("3600");
  expect(acted).toBe(1000);
  expect((await act(1, 1000)).status).toBe(200);
  clock.time += 24 * 3_600_000;
  expect((await act(0, 1000)).status).toBe(200);
});
