import type { Answer } from "@orderpane/runtime";
import { makeOrder } from "@orderpane/runtime/testing";
import { expect, test } from "vitest";
import respondWithStatuses from "./server.ts";
import type { History } from "./history.ts";

const callback = `orderpane_${"0123456789abcdef".repeat(2)}`;
const store = { insalesId: 1, order: async (id: number) => (id === 2 ? null : makeOrder({ id })) };

function ask(query: string): Promise<Response> {
  return respondWithStatuses(new Request(`http://127.0.0.1/__app/order-status?${query}`), { store });
}

/** Runs the script like a page does, and returns what its callback received. */
async function run(sent: Promise<Response>): Promise<Answer<History>> {
  let envelope: Answer<History> | undefined;
  const script = await (await sent).text();
  // oxlint-disable-next-line typescript/no-implied-eval -- what a script element would do with it
  new Function(callback, script)((value: Answer<History>) => (envelope = value));
  return envelope!;
}

test("each order always has the same history, oldest status first", async () => {
  for (const id of [1, 1001, 88_231_507, 999_999_999_999_999]) {
    const envelope = await run(ask(`callback=${callback}&order_id=${id}`));
    expect(envelope).toEqual(await run(ask(`callback=${callback}&order_id=${id}`)));
    if (!envelope.ok) throw new Error(envelope.error.message);
    const times = envelope.data.statuses.map(({ at }) => Date.parse(at));
    expect(times.length).toBeGreaterThan(0);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  }
  expect(await run(ask(`callback=${callback}&order_id=1010`))).toEqual({ ok: true, data: { statuses: [] } });
});

test("fetch gets the same history as a script", async () => {
  const fetched = (await (await ask("order_id=1004")).json()) as unknown;
  expect(fetched).toEqual(await run(ask(`callback=${callback}&order_id=1004`)));
});

test.each(["", "order_id=0", "order_id=1.5", "order_id=x"])(
  "?%s returns an error in the envelope",
  async (query) => {
    expect(await run(ask(`callback=${callback}&${query}`))).toMatchObject({
      ok: false,
      error: { code: "invalid-input", fields: { order_id: "Номер заказа указан неверно" } },
    });
  },
);

test("an order that the store does not have is refused", async () => {
  expect(await run(ask(`callback=${callback}&order_id=2`))).toMatchObject({
    ok: false,
    error: { message: "У магазина нет такого заказа" },
  });
});
