import { sampleOrders } from "@orderpane/protocol/samples";
import { eventually } from "@orderpane/tooling/eventually";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHandWait } from "../testing/hand-wait.ts";
import { startPlatform } from "../testing/test-client.ts";
import { type ApplicationServer, answerWith, startApplicationServer } from "../testing/application-server.ts";

let server: ApplicationServer;
let bodies: { readonly type: string | undefined; readonly body: string }[];
let started: ReturnType<typeof startPlatform>;
const patience = createHandWait();

beforeEach(async () => {
  server = await startApplicationServer();
  respondWith(200);
  bodies = [];
  started = startPlatform({ wait: patience.wait });
});
afterEach(async () => {
  started.platform.close();
  await server.close();
});

function respondWith(status: number): void {
  server.handler = async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    bodies.push({ type: request.headers["content-type"], body });
    answerWith(status)(request, response);
  };
}

async function subscribe(topic: string, format_type = "json", origin = server.url): Promise<void> {
  const webhook = { address: `${origin}/${topic}`, topic, format_type };
  const body = JSON.stringify({ webhook });
  expect((await started.call("POST", "/admin/webhooks.json", { body })).status).toBe(201);
}

async function change(order: object): Promise<void> {
  const body = JSON.stringify({ order });
  expect((await started.call("PUT", "/admin/orders/1001.json", { body })).status).toBe(200);
}

const called = (...paths: string[]) => eventually(() => expect(server.requests).toEqual(paths));
const log = () => started.platform.requestLog.list(1).filter(({ source }) => source === "callback");

test("a changed or new order is posted once, in full, in the webhook's format", async () => {
  await subscribe("orders/update", "xml");
  await subscribe("orders/create");
  await change({ manager_comment: "Трек" });
  await called("/orders/update");
  started.platform.putOrder({ ...sampleOrders.typical(), id: 5 });
  await called("/orders/update", "/orders/create");
  await eventually(() => expect(bodies).toHaveLength(2));
  expect(bodies[0]).toEqual({
    type: "application/xml",
    body: await (await started.call("GET", "/admin/orders/1001.xml")).text(),
  });
  expect(bodies[1]!.type).toBe("application/json");
  expect(JSON.parse(bodies[1]!.body)).toEqual({ ...sampleOrders.typical(), id: 5 });
  await eventually(() =>
    expect(log().map(({ method, status }) => [method, status])).toEqual([
      ["POST", 200],
      ["POST", 200],
    ]),
  );
});

test("no webhook is called for a write without changes, or at an http URL of another machine", async () => {
  await subscribe("orders/update", "json", "http://192.0.2.1");
  await subscribe("orders/update");
  started.platform.putOrder(sampleOrders.minimal());
  await called("/orders/update");
  started.platform.putOrder(sampleOrders.minimal());
  await change({});
  await change({ manager_comment: "1" });
  await called("/orders/update", "/orders/update");
  await eventually(() => expect(bodies.at(1)?.body).toContain('"id":1001'));
  await eventually(() => expect(patience.waiting()).toEqual([]));
});

test("assumed: a call that fails is tried again after 1, 5 and 30 minutes", async () => {
  await subscribe("orders/update");
  respondWith(500);
  await change({ manager_comment: "1" });
  for (const minutes of [1, 5, 30]) {
    await eventually(() => expect(patience.waiting()).toEqual([minutes * 60_000]));
    patience.pass();
  }
  await eventually(() => expect(log()).toHaveLength(4));
  expect(log()[0]).toMatchObject({ status: 500, message: { code: "notSuccess" } });
  expect(patience.waiting()).toEqual([]);
});

test("assumed: an application that was uninstalled, or has deleted its webhook, is not called again", async () => {
  await subscribe("orders/update");
  respondWith(500);
  await change({ manager_comment: "1" });
  await eventually(() => expect(patience.waiting()).toEqual([60_000]));
  await started.call("DELETE", "/admin/webhooks/1.json");
  patience.pass();
  await subscribe("orders/update");
  await started.platform.lifecycle.uninstall({ id: 1 }, "orderpane", { address: "localhost" });
  started.platform.putOrder({ ...sampleOrders.typical(), manager_comment: "2" });
  await eventually(() => expect(patience.waiting()).toEqual([]));
  expect(server.requests).toEqual(["/orders/update"]);
});
