import { expect, test } from "vitest";
import respondWithTracking from "./server.ts";
import { readTracking, type TrackingResponse } from "./tracking.ts";

async function ask(query: string, method = "GET") {
  const response = respondWithTracking(
    new Request(`http://127.0.0.1/__app/delivery-tracking?${query}`, { method }),
  );
  return { response, envelope: (await response.json()) as TrackingResponse };
}

test("each order always has the same parcel, with the latest event first", async () => {
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

test("a page of any origin can read the response, and nobody may cache it", async () => {
  const { response } = await ask("order_id=1001");
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    "access-control-allow-origin": "*",
    "cache-control": "no-store",
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
  });
});

test.each(["", "order_id=0", "order_id=1.5", "order_id=x", "order_id=1&order_id=2"])(
  "?%s returns an error in the envelope, which a page can read",
  async (query) => {
    const { response, envelope } = await ask(query);
    expect(response.status).toBe(422);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(envelope).toEqual({ ok: false, error: { message: "Номер заказа указан неверно" } });
  },
);

test("only GET is allowed", async () => {
  expect((await ask("order_id=1001", "POST")).response.status).toBe(405);
});
