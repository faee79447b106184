import { expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";

const start = Date.UTC(2026, 10, 21, 9);

function startControl() {
  const platform = createPlatform({ now: () => start });
  return async (method: string, body?: unknown) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const init = { method, ...(body !== undefined && { body: text }) };
    const answer = await platform.fetch(new Request("http://store.test/__store/clock", init));
    return [answer.status, await answer.json()] as [number, { now?: number; iso?: string; error?: string }];
  };
}

test("the time is told, set, passes, and is the machine's again", async () => {
  const ask = startControl();
  expect(await ask("GET")).toEqual([200, { now: start, iso: "2026-11-21T09:00:00.000Z" }]);
  expect(await ask("POST", { advanceMs: 300_000 })).toEqual([
    200,
    { now: start + 300_000, iso: "2026-11-21T09:05:00.000Z" },
  ]);
  expect(await ask("PUT", { now: "2026-01-01T00:00:00+03:00" })).toEqual([
    200,
    { now: Date.UTC(2025, 11, 31, 21), iso: "2025-12-31T21:00:00.000Z" },
  ]);
  expect(await ask("PUT", { now: 0 })).toEqual([200, { now: 0, iso: "1970-01-01T00:00:00.000Z" }]);
  expect(await ask("DELETE")).toEqual([200, { now: start, iso: "2026-11-21T09:00:00.000Z" }]);
});

test.each([
  ["PUT", "now", 'the body: expected JSON such as {"now":'],
  [
    "PUT",
    { now: "tomorrow" },
    'now: expected ms since 1970 or a time that exists, in ISO 8601, such as 2026-11-21T09:00:00Z, found "tomorrow"',
  ],
  ["PUT", { now: 9e15 }, "the clock is set to whole ms since 1970, in the year 9999 at most"],
  ["POST", { advanceMs: 0.5 }, "advanceMs: expected an integer of at least 0, found 0.5"],
  ["POST", { now: 5 }, 'unknown member "now", expected some of advanceMs'],
])("%s %j is refused: %s", async (method, body, message) => {
  const ask = startControl();
  const [status, { error }] = await ask(method, body);
  expect([status, error]).toEqual([400, expect.stringContaining(message)]);
  expect((await ask("GET"))[1].now).toBe(start);
});
