import { setTimeout } from "node:timers/promises";
import { casesOf } from "../../contract-case.ts";
import { expectTrue, expectValue, listOf, recordOf } from "../../responses/expect.ts";

/** How long a store may take to call a webhook, in ms. */
const patience = 10_000;

export const webhookCases = casesOf(["write", "lifecycle"], {
  "webhooks.call": {
    observed: "an application changes an order, and the store posts it to the application's webhook",
    sections: ["installation", "back-office-general-rules"],
    requests: 7,
    async run({ call, register, skip }) {
      const application = await register();
      const user = await application.install({ rights: ["orders"] });
      const [order] = listOf(await call("GET", "/admin/orders.json?per_page=10", { user }));
      if (!order) return skip("the store has no orders");
      const called = Promise.withResolvers<boolean>();
      application.respondWith(({ method, path }) => {
        if (method === "POST" && path === "/webhook") called.resolve(true);
        return 200;
      });
      const { origin } = new URL(application.registration.installUrl ?? "");
      const webhook = { address: `${origin}/webhook`, topic: "orders/update" };
      const body = JSON.stringify({ webhook });
      const created = await call("POST", "/admin/webhooks.json", { user, body, status: [200, 201] });
      const { id, ...fields } = recordOf(created);
      expectValue("address of the webhook", fields["address"], webhook.address);
      const listed = listOf(await call("GET", "/admin/webhooks.json", { user }));
      expectValue(
        "ids of the application's webhooks",
        listed.map((found) => found["id"]),
        [id],
      );
      const write = async (manager_comment: unknown) => {
        const options = { user, status: 200, body: JSON.stringify({ order: { manager_comment } }) };
        await call("PUT", `/admin/orders/${Number(order["id"])}.json`, options);
      };
      await write(`${String(order["manager_comment"])} (contract)`);
      const isCalled = await Promise.race([called.promise, setTimeout(patience, false, { ref: false })]);
      await write(order["manager_comment"]);
      await call("DELETE", `/admin/webhooks/${Number(id)}.json`, { user, status: 200 });
      expectTrue("the webhook is called within ten seconds", isCalled, "no call");
    },
  },
});
