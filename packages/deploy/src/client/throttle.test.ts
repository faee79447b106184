import { describe, expect, test } from "vitest";
import { readRetryAfter, Throttle } from "./throttle.ts";

/**
 * Returns the state of a throttle after these steps, with times in seconds from the first one.
 *
 * - `450/500`, `uncounted`, `broken`, `429 after 17 500/500`, `503`: a request gets this response.
 * - `start a` and later `a=450/500`: the response arrives later. `start 450`: 450 such requests.
 * - `+100`: 100 seconds pass.
 */
function after(steps: string): string {
  let now = 0;
  const throttle = new Throttle({ now: () => now * 1000 });
  const started = new Map<string, ReturnType<Throttle["begin"]>>();
  for (const step of steps.split(", ")) {
    const [, name = "", response = ""] = /^(\w+)=(.*)$/.exec(step) ?? [];
    const learn = started.get(name);
    if (learn) learn(responseOf(response));
    else if (step.startsWith("start ")) started.set(step.slice("start ".length), throttle.begin());
    else if (step.startsWith("+")) now += Number(step);
    else throttle.begin()(responseOf(step));
  }
  const throttling = throttle.check(0.1);
  return throttling ? `${words[throttling.reason]} until ${throttling.until / 1000}` : "free";
}

const words: Record<string, string> = {
  "the store's request limit is nearly used up": "nearly",
  "the store's request limit is used up": "used up",
  "the store is not accepting requests at the moment": "busy",
};

function responseOf(text: string): Response | null {
  if (text === "broken") return null;
  const [, status, pause, count] =
    /^(429|503|uncounted)?(?: ?after (\d+))?(?: ?(\d+\/\d+))?$/.exec(text) ?? [];
  const headers = { ...(pause && { "retry-after": pause }), ...(count && { "api-usage-limit": count }) };
  return new Response(null, { status: Number(status) || 200, headers });
}

type Row = [title: string, steps: string, expected: string];

test.each<Row>([
  ["is not touched below its share", "1/500, +100, 449/500", "free"],
  ["is left to the application from then on", "1/500, +100, 450/500", "nearly until 300"],
  ["is a share of the limit in the response", "18/20", "nearly until 300"],
  ["is kept despite a limit of 0", "450/500, 0/0", "nearly until 300"],
  ["that others have used up is reported as used up", "500/500", "used up until 300"],
])("the reserve %s", (_title, steps, expected) => {
  expect(after(steps)).toBe(expected);
});

const many = Array.from({ length: 450 }, (_, index) => `start r${index}`).join(", ");

test.each<Row>([
  [
    "count as used, so that parallel calls never exceed the limit",
    "448/500, start a, start b",
    "nearly until 0.25",
  ],
  ["count as used after the first count", `${many}, r0=broken, r1=1/500`, "nearly until 0.25"],
])("requests under way %s", (_title, steps, expected) => {
  expect(after(steps)).toBe(expected);
});

describe.each(["broken", "uncounted"])("a request whose response is %s", (lost) => {
  test.each<Row>([
    ["counts as used", `448/500, ${lost}, ${lost}`, "nearly until 300"],
    ["no longer counts after a later response with a count", `447/500, ${lost}, ${lost}, 449/500`, "free"],
    [
      "still counts after the response to an earlier request",
      `447/500, start a, ${lost}, ${lost}, a=448/500`,
      "nearly until 300",
    ],
  ])("%s", (_title, steps, expected) => {
    expect(after(steps)).toBe(expected);
  });
});

test.each<Row>([
  [
    "must be over 300 s after the first response in it",
    "start a, +2, a=1/500, +100, 450/500",
    "nearly until 302",
  ],
  ["is a new one when the count is lower", "300/500, +200, 1/500, 450/500", "nearly until 500"],
  [
    "is the same one when responses overtake each other",
    "1/500, start a, start b, start c, +1, c=450/500, a=448/500, b=449/500",
    "nearly until 300",
  ],
  ["is a new one for the first response after its end", "1/500, +309, 450/500", "nearly until 609"],
])("the window %s", (_title, steps, expected) => {
  expect(after(steps)).toBe(expected);
});

describe("a refusal because of the limit", () => {
  describe.each(["429 after 17", "503 after 17 500/500"])("such as %s", (refusal) => {
    test.each<Row>([
      ["is waited for as it asks", `100/500, ${refusal}`, "used up until 17"],
      ["ends the window", `100/500, ${refusal}, +17`, "free"],
    ])("%s", (_title, steps, expected) => {
      expect(after(steps)).toBe(expected);
    });
  });

  test.each<Row>([
    ["is waited for at least a second", "429 after 0", "used up until 1"],
    ["without a pause is waited for until the end of the window", "1/500, +100, 429", "used up until 300"],
    ["without a pause is waited for 300 s if no window is known", "1/500, +300, 429", "used up until 600"],
    [
      "holds although the response to an earlier request comes later",
      "start a, 429 after 17, a=499/500",
      "used up until 17",
    ],
  ])("%s", (_title, steps, expected) => {
    expect(after(steps)).toBe(expected);
  });
});

test.each<Row>([
  [
    "is not ended by the response to an earlier request",
    "start a, 503 after 1000, a=2/500",
    "busy until 1000",
  ],
  ["is ended by the success of a later one", "start a, 503 after 1000, a=2/500, 3/500", "free"],
  ["is waited for as it asks", "450/500, 503 after 4", "busy until 4"],
  ["may be a 429 with a count below the limit", "450/500, 429 after 4 451/500", "busy until 4"],
  ["does not change the window", "450/500, 503 after 4, +4", "nearly until 300"],
  ["does not end a longer pause", "start a, start b, a=503 after 60, b=503 after 4", "busy until 60"],
  ["without a pause is waited for 2 s", "503", "busy until 2"],
  ["without a pause is then waited for 120 s", "503, 503, 503, +30, 503", "busy until 150"],
  ["begins again with 2 s after a success", "503, 503, 503, 503, +120, 1/500, 503", "busy until 122"],
])("a refusal because a server is busy %s", (_title, steps, expected) => {
  expect(after(steps)).toBe(expected);
});

describe("the header Retry-After", () => {
  const now = Date.UTC(2026, 10, 1, 12, 0, 0);

  test.each<[name: string, header: string | null, seconds: number | null]>([
    ["seconds", "7", 7],
    ["zero", "0", 0],
    ["more than a day, read as a day", "86401", 86_400],
    ["no header", null, null],
    ["two headers", "30, 120", null],
    ["a word", "soon", null],
    ["a date", "Sun, 01 Nov 2026 12:01:30 GMT", 90],
    ["a minute ago", "Sun, 01 Nov 2026 11:59:00 GMT", 0],
    ["the far future, read as a day", "Fri, 31 Dec 9999 23:59:59 GMT", 86_400],
    ["a date with another zone", "Sun, 01 Nov 2026 12:01:30 +0300", null],
  ])("%s", (_, header, seconds) => {
    const headers = new Headers(header === null ? {} : { "retry-after": header });
    expect(readRetryAfter({ headers }, now)).toBe(seconds);
  });

  test("a date is compared with the response's own", () => {
    const dates = { date: "Sun, 01 Nov 2026 12:00:10 GMT", "retry-after": "Sun, 01 Nov 2026 12:00:40 GMT" };
    expect(readRetryAfter({ headers: new Headers(dates) }, now)).toBe(30);
  });
});
