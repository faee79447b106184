import { describe, expect, test } from "vitest";
import answerStatuses from "./server.ts";
import type { HistoryAnswer } from "./answer.ts";

const callback = `orderpane_${"0123456789abcdef".repeat(2)}`;

function ask(query: string, method = "GET"): Response {
  return answerStatuses(new Request(`http://127.0.0.1/__app/order-status?${query}`, { method }));
}

/** Runs an answer as a page would. */
async function run(response: Response): Promise<HistoryAnswer> {
  let answer: HistoryAnswer | undefined;
  const script = await response.text();
  // oxlint-disable-next-line typescript/no-implied-eval -- what a script element would do with it
  new Function(callback, script)((value: HistoryAnswer) => (answer = value));
  return answer!;
}

test("a history is the same each time, in order, for any order", async () => {
  for (const id of [1, 1001, 88_231_507, 999_999_999_999_999]) {
    const answer = await run(ask(`callback=${callback}&order_id=${id}`));
    expect(answer).toEqual(await run(ask(`callback=${callback}&order_id=${id}`)));
    if (!answer.ok) throw new Error(answer.error.message);
    const times = answer.data.statuses.map(({ at }) => Date.parse(at));
    expect(times.length).toBeGreaterThan(0);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  }
  expect(await run(ask(`callback=${callback}&order_id=1010`))).toEqual({ ok: true, data: { statuses: [] } });
});

test("the answer is a script that no other kind of page can use", async () => {
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

test.each([
  "",
  "order_id=",
  "order_id=0",
  "order_id=-1",
  "order_id=1.5",
  "order_id=x",
  "order_id=1&order_id=2",
])("?%s is an error in the envelope", async (query) => {
  expect(await run(ask(`callback=${callback}&${query}`))).toEqual({
    ok: false,
    error: { message: "Номер заказа указан неверно" },
  });
});

describe("what is no callback of the loader", () => {
  test.each([
    ["none", ""],
    ["another name", "callback=alert"],
    ["a call", "callback=alert(1)//"],
    ["one digit short", `callback=${callback.slice(0, -1)}`],
    ["one digit more", `callback=${callback}0`],
    ["upper case", `callback=${callback.toUpperCase()}`],
    ["a newline at the end", `callback=${callback}%0A`],
    ["two of them", `callback=${callback}&callback=${callback}`],
  ])("%s is refused as plain text, without an echo", async (_name, query) => {
    const response = ask(`${query}&order_id=1`);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.text()).toBe("callback must be orderpane_ and 32 hexadecimal digits, once");
  });
});

test("only GET is answered", () => {
  expect(ask(`callback=${callback}&order_id=1`, "POST").status).toBe(405);
});
