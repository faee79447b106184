import { describe, expect, test } from "vitest";
import { Throttle } from "./throttle.ts";

const second = 1000;
const length = 300 * second;
const nearly = "the store's request limit is nearly used up";
const usedUp = "the store's request limit is used up";
const busy = "the store takes no requests at the moment";

/** A throttle with a clock of its own, which starts at 0. */
function throttleAtZero(reserve = 0.1) {
  let now = 0;
  const throttle = new Throttle({ now: () => now, reserve });
  return {
    start: () => throttle.begin(),
    now: () => now,
    /** A request that takes no time. */
    send: (response: Response | null) => throttle.begin()(response),
    throttling: () => throttle.check(),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

function counted(used: number, limit = 500): Response {
  return new Response(null, { headers: { "API-Usage-Limit": `${used}/${limit}` } });
}

function refused(status: 429 | 503, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers });
}

const broken = null;

test("a request may be sent before anything is known", () => {
  expect(throttleAtZero().throttling()).toBeNull();
});

describe("the reserve", () => {
  test("is left to the application until the window is over", () => {
    const { send, throttling, pass } = throttleAtZero();
    send(counted(1));
    pass(100 * second);
    send(counted(449));
    expect(throttling()).toBeNull();
    send(counted(450));
    expect(throttling()).toEqual({ reason: nearly, until: length });
    pass(length - 100 * second - 1);
    expect(throttling()).not.toBeNull();
    pass(1);
    expect(throttling()).toBeNull();
  });

  test.each([
    [0, 500],
    [0.5, 250],
    [0.999, 1],
    [1, 1],
    [7, 1],
    [-1, 500],
  ])("of %d stops after request %i of 500, so that one is always possible", (reserve, last) => {
    const isThrottledAfter = (used: number) => {
      const { send, throttling } = throttleAtZero(reserve);
      send(counted(used));
      return throttling() !== null;
    };
    const counts = Array.from({ length: 500 }, (_, index) => index + 1);
    expect(counts.find(isThrottledAfter)).toBe(last);
  });

  test("is a share of the limit that the store tells", () => {
    const { send, throttling } = throttleAtZero();
    send(counted(17, 20));
    expect(throttling()).toBeNull();
    send(counted(18, 20));
    expect(throttling()).toEqual({ reason: nearly, until: length });
  });

  test("is not read from a limit of 0", () => {
    const { send, throttling } = throttleAtZero();
    send(counted(0, 0));
    expect(throttling()).toBeNull();
    send(counted(450));
    send(counted(0, 0));
    expect(throttling()).toEqual({ reason: nearly, until: length });
  });

  test("that others have used up is said to be used up", () => {
    const { send, throttling } = throttleAtZero();
    send(counted(500));
    expect(throttling()).toEqual({ reason: usedUp, until: length });
  });
});

describe("requests under way", () => {
  test("count as used, so that calls at once never exceed the limit", () => {
    const { start, send, throttling } = throttleAtZero();
    send(counted(448));
    const [first] = [start(), start()];
    expect(throttling()).toEqual({ reason: nearly, until: 250 });
    first(counted(449));
    expect(throttling()).toEqual({ reason: nearly, until: 250 });
  });

  test("count as used before any count is known", () => {
    const { start, throttling } = throttleAtZero();
    const requests = Array.from({ length: 450 }, start);
    expect(throttling()).toEqual({ reason: nearly, until: 250 });
    requests[0]!(broken);
    expect(throttling()).not.toBeNull();
    requests[1]!(counted(1));
    expect(throttling()).not.toBeNull();
  });
});

describe.each([
  ["a broken connection", broken],
  ["a response without a count", new Response()],
])("the request of %s", (_, response) => {
  test("counts as used until a later response tells the count", () => {
    const { send, throttling } = throttleAtZero();
    send(counted(448));
    send(response);
    send(response);
    expect(throttling()).toEqual({ reason: nearly, until: length });
    const later = throttleAtZero();
    later.send(counted(447));
    later.send(response);
    later.send(response);
    later.send(counted(449));
    expect(later.throttling()).toBeNull();
  });

  test("still counts after the response to an earlier request", () => {
    const { start, send, throttling } = throttleAtZero();
    send(counted(447));
    const slow = start();
    send(response);
    send(response);
    slow(counted(448));
    expect(throttling()).toEqual({ reason: nearly, until: length });
  });

  test("does not begin a window for certain: the store may not have got it", () => {
    const { send, throttling, pass } = throttleAtZero();
    send(response);
    pass(100 * second);
    send(counted(450));
    expect(throttling()).toEqual({ reason: nearly, until: length + 100 * second });
  });

  test("is forgotten when the window is over", () => {
    const { send, throttling, pass } = throttleAtZero();
    send(counted(449));
    send(response);
    pass(length);
    expect(throttling()).toBeNull();
  });
});

describe("the window", () => {
  test("must be over 300 s after the first response in it", () => {
    const { start, send, throttling, pass } = throttleAtZero();
    const first = start();
    pass(2 * second);
    first(counted(1));
    pass(100 * second);
    send(counted(450));
    expect(throttling()).toMatchObject({ until: length + 2 * second });
  });

  test("is a new one when the count has not grown", () => {
    for (const used of [1, 300]) {
      const { send, throttling, pass } = throttleAtZero();
      send(counted(used));
      pass(200 * second);
      send(counted(1));
      send(counted(450));
      expect(throttling()).toMatchObject({ until: length + 200 * second });
    }
  });

  test("is the same one when responses overtake each other", () => {
    const { start, send, throttling, pass } = throttleAtZero();
    send(counted(1));
    const [earliest, middle, latest] = [start(), start(), start()];
    pass(100);
    latest(counted(450));
    earliest(counted(448));
    middle(counted(449));
    expect(throttling()).toEqual({ reason: nearly, until: length });
  });

  test("is a new one for the first response after its end", () => {
    const { send, throttling, pass } = throttleAtZero();
    send(counted(1));
    pass(length + 9 * second);
    send(counted(450));
    expect(throttling()).toMatchObject({ until: 2 * length + 9 * second });
  });
});

describe("a refusal because of the limit", () => {
  test.each([
    [429, { "retry-after": "17" }],
    [429, { "retry-after": "17", "api-usage-limit": "500/500" }],
    [503, { "retry-after": "17", "api-usage-limit": "500/500" }],
  ] as const)("with %i and %o is waited for as it asks, and the window is over then", (status, headers) => {
    const { send, throttling, pass } = throttleAtZero();
    send(counted(100));
    send(refused(status, headers));
    expect(throttling()).toEqual({ reason: usedUp, until: 17 * second });
    pass(17 * second);
    expect(throttling()).toBeNull();
    send(counted(450));
    expect(throttling()).toMatchObject({ until: length + 17 * second });
  });

  test("is waited for a second at least", () => {
    const { send, throttling } = throttleAtZero();
    send(refused(429, { "retry-after": "0" }));
    expect(throttling()).toMatchObject({ until: second });
  });

  test.each([{}, { "api-usage-limit": "499/500" }])(
    "that does not say for how long is waited for to the end of the window, also with %o",
    (headers) => {
      const { send, throttling, pass } = throttleAtZero();
      send(counted(1));
      pass(100 * second);
      send(refused(429, headers));
      expect(throttling()).toEqual({ reason: usedUp, until: length });
    },
  );

  test("that does not say for how long is waited for 300 s where no window is known", () => {
    const { send, throttling, pass } = throttleAtZero();
    send(counted(1));
    pass(length);
    send(refused(429));
    expect(throttling()).toEqual({ reason: usedUp, until: 2 * length });
  });

  test("holds although the response to an earlier request comes later", () => {
    const { start, send, throttling } = throttleAtZero();
    const slow = start();
    send(refused(429, { "retry-after": "17" }));
    slow(counted(499));
    expect(throttling()).toEqual({ reason: usedUp, until: 17 * second });
  });
});

describe("a refusal because a server is busy", () => {
  test("ends early when a later request succeeds, but not by the response to an earlier one", () => {
    const { start, send, throttling } = throttleAtZero();
    const slow = start();
    send(refused(503, { "retry-after": "1000" }));
    slow(counted(2));
    expect(throttling()).toEqual({ reason: busy, until: 1000 * second });
    send(counted(3));
    expect(throttling()).toBeNull();
  });

  test.each([
    ["a 503", refused(503, { "retry-after": "4" })],
    [
      "a 429 with a count below the limit",
      refused(429, { "retry-after": "4", "api-usage-limit": "451/500" }),
    ],
  ])("%s is waited for as it asks", (_, response) => {
    const { send, throttling, pass } = throttleAtZero();
    send(counted(450));
    send(response);
    expect(throttling()).toEqual({ reason: busy, until: 4 * second });
    pass(4 * second);
    expect(throttling()).toMatchObject({ reason: nearly });
  });

  test("that does not say for how long is waited for 2, 8, 30 and 120 s, and 2 s again after a success", () => {
    const { send, throttling, pass, now } = throttleAtZero();
    const secondsAfter = (response: Response) => {
      send(response);
      const seconds = (throttling()!.until - now()) / second;
      pass(seconds * second);
      return seconds;
    };
    const bare = () => secondsAfter(refused(503));
    expect([bare(), bare(), bare(), bare(), bare()]).toEqual([2, 8, 30, 120, 120]);
    send(broken);
    expect(bare()).toBe(120);
    send(counted(1));
    expect(bare()).toBe(2);
    expect(secondsAfter(refused(503, { "retry-after": "4" }))).toBe(4);
    expect(bare()).toBe(2);
  });

  test("does not end a longer pause", () => {
    const { start, throttling } = throttleAtZero();
    const [first, other] = [start(), start()];
    first(refused(503, { "retry-after": "60" }));
    other(refused(503, { "retry-after": "4" }));
    expect(throttling()).toEqual({ reason: busy, until: 60 * second });
  });
});
