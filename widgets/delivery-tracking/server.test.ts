import { expect, test } from "vitest";
import answerTracking from "./server.ts";
import { readTracking, type TrackingAnswer } from "./tracking.ts";

async function ask(query: string, method = "GET") {
  const response = answerTracking(
    new Request(`http://127.0.0.1/__app/delivery-tracking?${query}`, { method }),
  );
  return { response, answer: (await response.json()) as TrackingAnswer };
}

test("a parcel is the same each time, the latest event first, for any order", async () => {
  for (const id of [1, 1001, 88_231_507, 999_999_999_999_999]) {
    const { answer } = await ask(`order_id=${id}`);
    expect(answer).toEqual((await ask(`order_id=${id}`)).answer);
    if (!answer.ok) throw new Error(answer.error.message);
    const { events } = readTracking(answer.data);
    const times = events.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times.every(Number.isFinite)).toBe(true);
  }
  expect((await ask("order_id=1010")).answer).toEqual({ ok: true, data: { events: [] } });
});

test("a page of any origin may read the answer, nobody may keep it", async () => {
  const { response } = await ask("order_id=1001");
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    "access-control-allow-origin": "*",
    "cache-control": "no-store",
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
  });
});

test.each([
  "",
  "order_id=",
  "order_id=0",
  "order_id=-1",
  "order_id=1.5",
  "order_id=x",
  "order_id=1&order_id=2",
])("?%s is an error in the envelope, that a page may read", async (query) => {
  const { response, answer } = await ask(query);
  expect(response.status).toBe(422);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer).toEqual({ ok: false, error: { message: "Номер заказа указан неверно" } });
});

test("only GET is answered", async () => {
  expect((await ask("order_id=1001", "POST")).response.status).toBe(405);
});
