import type { Answer } from "@orderpane/runtime";
import { makeOrder } from "@orderpane/runtime/testing";
import { expect, test } from "vitest";
import respondWithTracking from "./server.ts";
import { readTracking } from "./tracking.ts";

const store = { insalesId: 1, order: async (id: number) => (id === 2 ? null : makeOrder({ id })) };

async function ask(query: string) {
  const request = new Request(`http://127.0.0.1/__app/delivery-tracking?${query}`);
  const response = await respondWithTracking(request, { store });
  return { response, envelope: (await response.json()) as Answer };
}

test("each order always has the same parcel, latest event first", async () => {
  for (const id of [1, 1001, 88_231_507, 999_999_999_999_999]) {
    const { envelope } = await ask(`order_id=${id}`);
    expect(envelope).toEqual((await ask(`order_id=${id}`)).envelope);
    if (!envelope.ok) throw new Error(envelope.error.message);
    const { events } = readTracking(envelope.data);
    const times = events.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times.every(Number.isFinite)).toBe(true);
  }
  expect((await ask("order_id=1010")).envelope).toEqual({ ok: true, data: { events: [] } });
});

test("pages of any origin can read the response", async () => {
  const { response } = await ask("order_id=1001");
  expect(response.status).toBe(200);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
});

test.each(["", "order_id=0", "order_id=1.5", "order_id=x"])(
  "?%s returns an error in the envelope, which a page can read",
  async (query) => {
    const { response, envelope } = await ask(query);
    expect(response.status).toBe(422);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(envelope).toMatchObject({
      ok: false,
      error: { fields: { order_id: "Номер заказа указан неверно" } },
    });
  },
);

test("an order that the store does not have is refused", async () => {
  const { response, envelope } = await ask("order_id=2");
  expect(response.status).toBe(404);
  expect(envelope).toMatchObject({ ok: false, error: { message: "У магазина нет такого заказа" } });
});
