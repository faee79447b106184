import { randomUUID } from "node:crypto";
import { makeOrder } from "@orderpane/runtime/testing";
import { describe, expect, test } from "vitest";
import respondWithReceipts from "./server.ts";

const url = "http://127.0.0.1/__app/receipts";
const sale = { order_id: 1, kind: "sale", total: 100 };

let stores = 0;

/** A new store that has every order except 2. */
function openStore() {
  const order = async (id: number) => (id === 2 ? null : makeOrder({ id }));
  const store = { insalesId: ++stores, order };
  const send = async (body: unknown, idempotencyKey: string = randomUUID()) => {
    const headers = { "content-type": "application/json", "idempotency-key": idempotencyKey };
    const request = new Request(url, { method: "POST", headers, body: JSON.stringify(body) });
    const response = await respondWithReceipts(request, { store });
    return { status: response.status, envelope: (await response.json()) as unknown };
  };
  const list = async (query = "order_id=1") => {
    const response = await respondWithReceipts(new Request(`${url}?${query}`), { store });
    const envelope = (await response.json()) as { data?: { receipts: { kind: string }[] } };
    return { status: response.status, kinds: envelope.data?.receipts.map(({ kind }) => kind) };
  };
  return { send, list };
}

describe("an idempotency key", () => {
  test("makes one receipt and returns the same response, also after concurrent requests", async () => {
    const { send, list } = openStore();
    const responses = await Promise.all([send(sale, "k"), send(sale, "k"), send(sale, "k")]);
    expect(responses.map(({ status }) => status)).toEqual([200, 409, 409]);
    expect(await send(sale, "k")).toEqual(responses[0]);
    expect((await list()).kinds).toEqual(["sale"]);
  });

  test("is refused for another request", async () => {
    const { send, list } = openStore();
    await send(sale, "k");
    expect(await send({ ...sale, total: 200 }, "k")).toMatchObject({ status: 422, envelope: { ok: false } });
    expect((await list()).kinds).toEqual(["sale"]);
  });

  test("returns the same refusal again, and another key starts a new request", async () => {
    const { send } = openStore();
    const refund = { ...sale, kind: "refund" };
    const refusal = await send(refund, "k");
    expect(refusal.status).toBe(409);
    await send(sale);
    expect(await send(refund, "k")).toEqual(refusal);
    expect((await send(refund, "l")).status).toBe(200);
  });

  test("belongs to one store", async () => {
    const [first, second] = [openStore(), openStore()];
    await first.send(sale, "k");
    expect((await second.list()).kinds).toEqual([]);
    expect((await second.send(sale, "k")).status).toBe(200);
  });
});

test("a second sale is refused until the first is refunded, and a refund without a sale", async () => {
  const { send, list } = openStore();
  const refund = { ...sale, kind: "refund" };
  const statuses = [];
  for (const asked of [refund, sale, sale, refund, refund, sale]) statuses.push((await send(asked)).status);
  expect(statuses).toEqual([409, 200, 409, 200, 409, 200]);
  expect((await list()).kinds).toEqual(["sale", "refund", "sale"]);
});

test.each([
  ["null", null],
  ["no order", { ...sale, order_id: "1" }],
  ["an unknown kind", { ...sale, kind: "gift" }],
  ["no sum", { ...sale, total: 0 }],
])("%s is refused in the envelope", async (_name, body) => {
  expect(await openStore().send(body)).toMatchObject({ status: 422, envelope: { ok: false } });
});

test.each(["", "order_id=x", "order_id=0"])("?%s lists nothing", async (query) => {
  expect(await openStore().list(query)).toEqual({ status: 422, kinds: undefined });
});

test("an order that the store does not have neither has nor gets receipts", async () => {
  const { send, list } = openStore();
  expect(await list("order_id=2")).toEqual({ status: 404, kinds: undefined });
  expect((await send({ ...sale, order_id: 2 })).status).toBe(404);
});
