import { expect, test } from "vitest";
import { createPlatform } from "./create-platform.ts";

const start = Date.UTC(2026, 10, 21, 9);

function startControl() {
  const platform = createPlatform({ now: () => start });
  const ask = async (method: string, path: string, body?: unknown): Promise<[status: number, unknown]> => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const init = { method, ...(body !== undefined && { body: text }) };
    const response = await platform.fetch(new Request(`http://store.test${path}`, init));
    return [response.status, response.status === 503 ? null : await response.json()];
  };
  return { platform, ask };
}

test("the clock is read, advanced and reset", async () => {
  const { ask } = startControl();
  const shown = (iso: string) => [200, { now: Date.parse(iso), iso }];
  const clock = "/__store/clock";
  expect(await ask("GET", clock)).toEqual(shown("2026-11-21T09:00:00.000Z"));
  expect(await ask("POST", clock, { advanceMs: 300_000 })).toEqual(shown("2026-11-21T09:05:00.000Z"));
  expect(await ask("DELETE", clock)).toEqual(shown("2026-11-21T09:00:00.000Z"));
});

const fault = { match: { method: "GET" }, times: 0, when: "before", do: { kind: "status", status: 503 } };

test("faults are added alone or together, listed with their hits, and removed", async () => {
  const { ask } = startControl();
  const added = { fault: { ...fault, skip: 0 }, hits: 0 };
  expect(await ask("POST", "/__store/faults", fault)).toEqual([201, [added]]);
  expect(await ask("POST", "/__store/faults", [fault, fault])).toEqual([201, [added, added, added]]);
  expect(await ask("GET", "/admin/account.json")).toEqual([503, null]);
  expect(await ask("GET", "/__store/faults")).toEqual([200, [{ ...added, hits: 1 }, added, added]]);
  expect(await ask("DELETE", "/__store/faults")).toEqual([200, []]);
});

test.each([
  ["PUT", "assumptions", "{", 400, "the body: expected JSON"],
  ["PUT", "assumptions", [], 400, "expected an object, found an array"],
  ["PUT", "assumptions", { putBody: "none" }, 400, 'putBody: expected one of record, empty, found "none"'],
  ["POST", "clock", { advanceMs: 9e15 }, 400, "the clock takes whole ms, 0 or more, to the year 9999"],
  ["POST", "clock", { now: 5 }, 400, 'unknown member "now", expected some of advanceMs'],
  ["POST", "faults", [fault, { do: { kind: "no" } }], 400, "faults[1].do.kind: expected one of status,"],
] as const)("%s /__store/%s %j: %i, %s", async (method, path, body, status, error) => {
  const { platform, ask } = startControl();
  const state = () => [platform.assumptions.current(), platform.clock.now(), platform.faults.list()];
  const before = state();
  const refusal = { error: expect.stringContaining(error) as unknown };
  expect(await ask(method, `/__store/${path}`, body)).toEqual([status, refusal]);
  expect(state()).toEqual(before);
});
