import { expect, test } from "vitest";
import { decodeFaults } from "./fault.ts";

const reset = { kind: "reset" };

test.each([
  [{}, "faults.do: expected an object, found nothing"],
  [
    [{ do: reset }, { do: reset }, { do: reset, match: { method: "post" } }],
    'faults[2].match.method: expected one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, found "post"',
  ],
  [{ do: reset, time: 2 }, 'faults: unknown member "time", expected some of match, skip, times,'],
  [{ do: reset, match: { path: "admin" } }, "faults.match.path: expected a path such as"],
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
])("%j is refused: %s", (value, message) => {
  expect(() => decodeFaults(value)).toThrow(
    expect.objectContaining({ code: "bad-fault", message: expect.stringContaining(message) }),
  );
});
