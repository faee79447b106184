import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import respondWithReceipts from "./server.ts";

const url = "http://127.0.0.1/__app/receipts";
const sale = { order_id: 1, kind: "sale", total: 100 };

/** A new store, because its key is new. */
function openStore(key = randomUUID() as string) {
  const authorization = `Bearer ${key}`;
  const send = async (body: unknown, idempotencyKey: string = randomUUID()) => {
    const headers = { authorization, "idempotency-key": idempotencyKey };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const response = await respondWithReceipts(new Request(url, { method: "POST", headers, body: text }));
    return { status: response.status, envelope: (await response.json()) as unknown };
  };
  const list = async (query = "order_id=1") => {
    const response = await respondWithReceipts(
      new Request(`${url}?${query}`, { headers: { authorization } }),
    );
    const envelope = (await response.json()) as { data?: { receipts: { kind: string }[] } };
    return { status: response.status, kinds: envelope.data?.receipts.map(({ kind }) => kind) };
  };
  return { key, send, list };
}

test("the preflight of a widget's frame allows what the widget sends", async () => {
  const headers = {
    origin: "null",
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,content-type,idempotency-key",
  };
  const response = await respondWithReceipts(new Request(url, { method: "OPTIONS", headers }));
  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": "authorization, content-type, idempotency-key",
  });
});

describe("an idempotency key", () => {
  test("makes one receipt and returns the same response, also to concurrent requests", async () => {
    const { send, list } = openStore();
    const responses = await Promise.all([send(sale, "k"), send(sale, "k"), send(sale, "k")]);
    responses.push(await send(sale, "k"));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map(({ envelope }) => JSON.stringify(envelope))).size).toBe(1);
    expect((await list()).kinds).toEqual(["sale"]);
  });

  test("is refused for another request", async () => {
    const { send, list } = openStore();
    await send(sale, "k");
    expect(await send({ ...sale, total: 200 }, "k")).toMatchObject({ status: 422, envelope: { ok: false } });
    expect((await list()).kinds).toEqual(["sale"]);
  });

  test("can be used again after a refusal", async () => {
    const { send } = openStore();
    const refund = { ...sale, kind: "refund" };
    expect((await send(refund, "k")).status).toBe(409);
    await send(sale);
    expect((await send(refund, "k")).status).toBe(200);
  });

  test("belongs to one store", async () => {
    const [first, second] = [openStore(), openStore()];
    await first.send(sale, "k");
    expect((await second.list()).kinds).toEqual([]);
    expect((await second.send(sale, "k")).status).toBe(200);
  });

  test("is required", async () => {
    const headers = { authorization: "Bearer k" };
    const request = new Request(url, { method: "POST", headers, body: JSON.stringify(sale) });
    expect((await respondWithReceipts(request)).status).toBe(400);
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
  ["no JSON", "{"],
  ["null", null],
  ["no order", { ...sale, order_id: "1" }],
  ["an unknown kind", { ...sale, kind: "gift" }],
  ["no sum", { ...sale, total: 0 }],
])("%s is refused in the envelope", async (_name, body) => {
  expect(await openStore().send(body)).toMatchObject({ status: 422, envelope: { ok: false } });
});

test.each(["", "order_id=x", "order_id=0", "order_id=1&order_id=2"])("?%s lists nothing", async (query) => {
  expect(await openStore().list(query)).toEqual({ status: 422, kinds: undefined });
});

test.each([[{}], [{ authorization: "Bearer " }], [{ authorization: "Basic eA==" }]])(
  "a request without a key, such as %j, is refused, and the page can read why",
  async (headers: Record<string, string>) => {
    for (const method of ["GET", "POST"]) {
      const response = await respondWithReceipts(new Request(`${url}?order_id=1`, { method, headers }));
      expect(response.status).toBe(401);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
    }
  },
);

test("other methods are refused", async () => {
  const headers = { authorization: "Bearer k" };
  expect((await respondWithReceipts(new Request(url, { method: "DELETE", headers }))).status).toBe(405);
});
