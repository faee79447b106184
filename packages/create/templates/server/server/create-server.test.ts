import { makeOrder } from "orderpane/testing";
import { expect, test } from "vitest";
import { createServer } from "./create-server.ts";

const respond = createServer({
  key: "key of the tests",
  store: { insalesId: 1, order: async (id) => (id === 1004 ? makeOrder({ id }) : null) },
});

function ask(path: string, init?: RequestInit): Promise<Response> {
  return respond(new Request(new URL(path, "https://app.example.com"), init));
}

test("responds to a widget that sends the key", async () => {
  const headers = { authorization: "Bearer key of the tests" };
  const response = await ask("/delivery?order_id=1004", { headers });
  expect(await response.json()).toMatchObject({ ok: true });
});

test.each(["", "Bearer wrong"])("does not respond to the key %j", async (authorization) => {
  const response = await ask("/delivery?order_id=1004", { headers: { authorization } });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ ok: false });
});

test("allows requests from the frame of a widget", async () => {
  expect((await ask("/delivery", { method: "OPTIONS" })).status).toBe(204);
});

test("does not respond at other paths", async () => {
  expect((await ask("/")).status).toBe(404);
});
