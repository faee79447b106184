import { setTimeout } from "node:timers/promises";
import { casesOf } from "../../contract-case.ts";
import { expectTrue, expectValue, listOf, recordOf } from "../../responses.ts";

/** How long a store may take to call a webhook, in ms. */
const patience = 10_000;

export const webhookCases = casesOf(["write", "lifecycle"], {
  "webhooks.call": {
    observed: "an application changes an order, and the store posts it to the application's webhook",
    sections: ["installation", "back-office-general-rules"],
    async run({ call, register, skip }) {
      const application = await register();
      const user = await application.install({ rights: ["orders"] });
      const orders = listOf(await call("GET", "/admin/orders.json?per_page=10", { user }));
      const [{ id, manager_comment } = skip("the store has no orders")] = orders;
      const called = Promise.withResolvers<boolean>();
      application.respondWith(({ method, path }) => {
        if (method === "POST" && path === "/webhook") called.resolve(true);
        return 200;
      });
      const { origin } = new URL(application.registration.installUrl ?? "");
      const webhook = { address: `${origin}/webhook`, topic: "orders/update" };
      const body = JSON.stringify({ webhook });
      const created = await call("POST", "/admin/webhooks.json", { user, body, status: [200, 201] });
      const { id: webhookId } = recordOf(created);
      const write = async (comment: unknown) => {
        const change = JSON.stringify({ order: { manager_comment: comment } });
        await call("PUT", `/admin/orders/${Number(id)}.json`, { user, body: change, status: 200 });
      };
      let isCalled = false;
      try {
        const [listed] = listOf(await call("GET", "/admin/webhooks.json", { user }));
        expectValue("the application's webhook in the list", listed, recordOf(created));
        await write("Orderpane contract");
        isCalled = await Promise.race([called.promise, setTimeout(patience, false, { ref: false })]);
      } finally {
        await write(manager_comment ?? null);
        await call("DELETE", `/admin/webhooks/${Number(webhookId)}.json`, { user, status: 200 });
      }
      expectTrue("the webhook is called within ten seconds", isCalled, "no call");
    },
  },
});
