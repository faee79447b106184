import { formats } from "@orderpane/protocol/api";
import { expect, test } from "vitest";
import { startPlatform } from "../../testing/test-client.ts";
import { installationOf, startBackOffice } from "../../testing/start-back-office.ts";

const list = "/admin/webhooks.json";
const fields = { address: "https://app.example/hook?a=1&b=2", topic: "orders/update" };
const json = (webhook: object) => ({ body: JSON.stringify({ webhook }) });

test("webhooks are created, listed, read, changed and deleted in JSON", async () => {
  const { call, switches } = startBackOffice();
  const created = await call("POST", list, json(fields));
  const webhook = {
    id: 1,
    ...fields,
    format_type: "json",
    warehouse_id: null,
    sales_channel_id: null,
    batch_size: null,
    created_at: "2026-11-21T03:00:00.000+03:00",
    updated_at: "2026-11-21T03:00:00.000+03:00",
  };
  expect([created.status, await created.json()]).toEqual([201, webhook]);
  expect(await (await call("GET", list)).json()).toEqual([webhook]);
  switches.time += 1000;
  const changed = await call("PUT", "/admin/webhooks/1.json", json({ topic: "orders/create" }));
  const after = { ...webhook, topic: "orders/create", updated_at: "2026-11-21T03:00:01.000+03:00" };
  expect([changed.status, await changed.json()]).toEqual([200, after]);
  expect(await (await call("GET", "/admin/webhooks/1.json")).json()).toEqual(after);
  const deleted = await call("DELETE", "/admin/webhooks/1.json");
  expect([deleted.status, await deleted.text()]).toEqual([200, '{"status":"ok"}']);
  expect((await call("GET", "/admin/webhooks/1.json")).status).toBe(404);
  expect(await (await call("GET", list)).json()).toEqual([]);
  expect(await (await call("POST", list, json(fields))).json()).toMatchObject({ id: 2 });
});

test("an address may be http, its topic is unique, and optional fields are kept", async () => {
  const { call, switches } = startBackOffice();
  switches.installations["other"] = installationOf("other");
  const hook = { address: "http://example.com/webhook", topic: "products/update", batch_size: 5 };
  const created = await call("POST", list, json(hook));
  expect([created.status, await created.json()]).toEqual([201, expect.objectContaining(hook)]);
  const again = await call("POST", list, json(hook));
  const taken: unknown = expect.stringContaining("change or delete the webhook 1");
  expect([again.status, await again.json()]).toEqual([422, { address: [taken] }]);
  expect((await call("POST", list, { ...json(hook), user: "other:secret" })).status).toBe(201);
  expect((await call("POST", list, json({ ...hook, topic: "client/create" }))).status).toBe(201);
  const body = { body: "[]" };
  expect((await call("PUT", "/admin/webhooks/1.json", body)).status).toBe(200);
  expect((await call("PUT", "/admin/webhooks/3.json", json({ topic: hook.topic }))).status).toBe(422);
  expect(await (await call("GET", "/admin/webhooks/1.json")).json()).toMatchObject(hook);
});

test.each([
  [{}, { address: ["expected a text that is not empty, found nothing"] }],
  [
    { ...fields, address: "ftp://app.example/" },
    { address: ['expected an http or https address, found "ftp://app.example/"'] },
  ],
  [{ ...fields, format_type: "yaml" }, { format_type: ['expected one of json, xml, found "yaml"'] }],
])("%j is refused", async (webhook, messages) => {
  const { call } = startBackOffice();
  const response = await call("POST", list, json(webhook));
  expect([response.status, await response.json()]).toEqual([422, messages]);
  expect(await (await call("GET", list)).json()).toEqual([]);
});

test("assumed: webhooks belong to one application, which needs the right to orders", async () => {
  const { call, switches } = startBackOffice();
  switches.installations["other"] = installationOf("other", { rights: ["widgets"] });
  await call("POST", list, json(fields));
  expect((await call("GET", list, { user: "other:secret" })).status).toBe(403);
  switches.installations["other"] = installationOf("other");
  expect(await (await call("GET", list, { user: "other:secret" })).json()).toEqual([]);
  for (const format of formats) {
    const path = `/admin/webhooks/1.${format}`;
    for (const method of ["GET", "DELETE"]) {
      expect((await call(method, path, { user: "other:secret" })).status).toBe(404);
    }
  }
});

test("webhooks are deleted with their application", async () => {
  const { platform, call } = startPlatform();
  await call("POST", list, json(fields));
  const { lifecycle } = platform;
  lifecycle.unregister("orderpane");
  lifecycle.register({ id: "orderpane" });
  await lifecycle.install({ id: 1 }, "orderpane", { address: "store.test" });
  const user = `orderpane:${platform.credentials.appPassword}`;
  expect(await (await call("GET", list, { user })).json()).toEqual([]);
});
