import { describe, expect, test } from "vitest";
import respondWithStatuses from "./server.ts";
import type { HistoryResponse } from "./history.ts";

const callback = `orderpane_${"0123456789abcdef".repeat(2)}`;

function ask(query: string, method = "GET"): Response {
  return respondWithStatuses(new Request(`http://127.0.0.1/__app/order-status?${query}`, { method }));
}

/** Runs the script as a page does, and returns what its callback received. */
async function run(response: Response): Promise<HistoryResponse> {
  let envelope: HistoryResponse | undefined;
  const script = await response.text();
  // oxlint-disable-next-line typescript/no-implied-eval -- what a script element would do with it
  new Function(callback, script)((value: HistoryResponse) => (envelope = value));
  return envelope!;
}

test("each order always has the same history, the oldest status first", async () => {
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

test("the response is a script that cannot be used as anything else", async () => {
  const response = ask(`callback=${callback}&order_id=3`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    "cache-control": "no-store",
    "content-type": "application/javascript; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  expect(await response.text()).toMatch(
    /^\/\*\*\/orderpane_[0-9a-f]{32}\(JSON\.parse\("[^<>&\u2028\u2029]*"\)\);$/,
  );
});

test.each(["", "order_id=0", "order_id=1.5", "order_id=x", "order_id=1&order_id=2"])(
  "?%s returns an error in the envelope",
  async (query) => {
    expect(await run(ask(`callback=${callback}&${query}`))).toEqual({
      ok: false,
      error: { message: "Номер заказа указан неверно" },
    });
  },
);

describe("a callback that the loader does not generate", () => {
  test.each([
    ["none", ""],
    ["another name", "callback=alert"],
    ["a call", "callback=alert(1)//"],
    ["one digit short", `callback=${callback.slice(0, -1)}`],
    ["one digit more", `callback=${callback}0`],
    ["upper case", `callback=${callback.toUpperCase()}`],
    ["a newline at the end", `callback=${callback}%0A`],
    ["two of them", `callback=${callback}&callback=${callback}`],
  ])("is refused in plain text and not echoed: %s", async (_name, query) => {
    const response = ask(`${query}&order_id=1`);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.text()).toBe("callback must be orderpane_ and 32 hexadecimal digits, once");
  });
});

test("only GET is allowed", () => {
  expect(ask(`callback=${callback}&order_id=1`, "POST").status).toBe(405);
});
