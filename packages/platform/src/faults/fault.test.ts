import { expect, test } from "vitest";
import { decodeFaults } from "./fault.ts";

test("absent members have their defaults", () => {
  expect(decodeFaults({ do: { kind: "truncate", bytes: 10 } })).toEqual([
    { match: {}, skip: 0, times: 1, chance: 1, when: "mid-answer", do: { kind: "truncate", bytes: 10 } },
  ]);
});

test("a fault with all members", () => {
  const fault = {
    match: { method: "POST", path: "/admin/*.xml", store: "shop-1.localhost" },
    skip: 2,
    times: 0,
    chance: 0.25,
    when: "after",
    do: { kind: "status", status: 503, headers: { "Retry-After": "7" }, body: "later\n" },
  };
  expect(decodeFaults([fault, fault])).toEqual([fault, fault]);
});

const reset = { kind: "reset" };

test.each([
  [{}, "faults.do: expected an object, found nothing"],
  [
    [{ do: reset }, { do: reset }, { do: reset, match: { method: "post" } }],
    'faults[2].match.method: expected one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, found "post"',
  ],
  [{ do: reset, time: 2 }, 'faults: unknown member "time", expected some of match, skip, times,'],
  [
    { do: reset, match: { url: "/" } },
    'faults.match: unknown member "url", expected some of method, path, store, headers',
  ],
  [{ do: reset, match: { path: "admin" } }, "faults.match.path: expected a path such as"],
  [{ do: reset, skip: -1 }, "faults.skip: expected an integer of at least 0, found -1"],
  [{ do: reset, chance: 2 }, "faults.chance: expected a number from 0 to 1, found 2"],
  [
    { do: reset, when: "late" },
    'faults.when: expected "before" or "after" or "mid-answer" for reset, found "late"',
  ],
  [{ do: { kind: "truncate", bytes: 1 }, when: "before" }, 'faults.when: expected "mid-answer" for truncate'],
  [
    { do: { kind: "status", status: 99 } },
    "faults.do.status: expected an integer of at least 200 and at most 599, found 99",
  ],
  [
    { do: { kind: "status", status: 204, body: "x" } },
    "faults.do: expected headers and a body that a response",
  ],
  [
    { do: { kind: "status", status: 500, headers: { A: "1\r\nB: 2" } } },
    "faults.do: expected headers and a body that a response",
  ],
  [
    { do: { kind: "delay" } },
    "faults.do.ms: expected an integer of at least 0 and at most 86400000, found nothing",
  ],
])("%j is refused: %s", (value, message) => {
  expect(() => decodeFaults(value)).toThrow(
    expect.objectContaining({ code: "bad-fault", message: expect.stringContaining(message) }),
  );
});
