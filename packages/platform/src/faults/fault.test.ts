import { expect, test } from "vitest";
import { decodeFaults } from "./fault.ts";

test("absent members have their defaults", () => {
  expect(decodeFaults({ do: { kind: "truncate", bytes: 10 } })).toEqual([
    { match: {}, skip: 0, times: 1, chance: 1, when: "mid-answer", do: { kind: "truncate", bytes: 10 } },
  ]);
});

test("a fault with all members", () => {
  const fault = {
    id: "late",
    match: { method: "POST", path: "/admin/*.xml", store: "shop-1.localhost" },
    skip: 2,
    times: 0,
    chance: 0.25,
    seed: 7,
    when: "after",
    do: { kind: "status", status: 503, headers: { "Retry-After": "7" }, body: "later\n" },
  };
  expect(decodeFaults([fault, { ...fault, id: "later" }])).toEqual([fault, { ...fault, id: "later" }]);
});

const reset = { kind: "reset" };

test.each([
  [{}, "faults.do: expected an object, found nothing"],
  [
    [{ do: reset }, { do: reset }, { do: reset, match: { method: "post" } }],
    'faults[2].match.method: expected one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, found "post"',
  ],
  [{ do: reset, time: 2 }, 'faults: unknown member "time", expected some of id, match, skip, times,'],
  [
    { do: reset, match: { url: "/" } },
    'faults.match: unknown member "url", expected some of method, path, store, headers',
  ],
  [{ do: reset, match: { path: "admin" } }, "faults.match.path: expected a path without a query"],
  [
    { do: reset, match: { path: "/__store/faults" } },
    "faults.match.path: expected a path outside of /__store",
  ],
  [{ do: reset, match: { store: "http://shop" } }, "faults.match.store: expected a host name without a port"],
  [{ do: reset, id: "a/b" }, "faults.id: expected 1 to 40 letters"],
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
  [{ do: { kind: "status", status: 204, body: "x" } }, "faults.do.body: expected nothing: 204 has no body"],
  [
    { do: { kind: "status", status: 500, headers: { "Content-Length": "1" } } },
    "faults.do.headers.Content-Length: expected another header",
  ],
  [
    { do: { kind: "status", status: 500, headers: { A: "1\r\nB: 2" } } },
    "faults.do.headers.A: expected a header's value",
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
