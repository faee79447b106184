import { describe, expect, test } from "vitest";
import { DeployError } from "../errors.ts";
import type { Answer, Call, Exchange } from "../client/exchange.ts";
import { failureOf } from "../testing/error-text.ts";
import type { Wait } from "./clock.ts";
import { createPacedExchange } from "./paced-exchange.ts";
import { createOwnState } from "./quota-state.ts";
import { unknownQuota } from "./quota.ts";
import { simulatedTime } from "./testing/simulated-time.ts";

const get: Call = { method: "GET", path: "/", subject: "shop.example: cannot list the widgets" };
const usedUp = "the store's request limit is used up";
const takesNone = "the store takes no requests at the moment";
const nearlyUsedUp = "the store's request limit is nearly used up";

describe("a pause", () => {
  test("is announced once, with the seconds that are left", async () => {
    const { run, open, sentAt } = storeOf(refusal(17));
    const one = open();
    await run(one.send(get));
    expect(one.waits).toEqual([{ seconds: 17, reason: `${usedUp}: GET / was answered 429` }]);
    expect(sentAt).toEqual([0, 17]);
  });

  test("of one process is kept by the others, who say so too", async () => {
    const { run, open, sentAt, time } = storeOf(refusal(17));
    const [one, other] = [open(), open()];
    await run(
      one.send(get),
      time.sleep(5000).then(() => other.send(get)),
    );
    expect(other.waits).toEqual([{ seconds: 12, reason: usedUp }]);
    expect(sentAt).toEqual([0, 17, 17]);
  });

  test("is announced again when it gets longer", async () => {
    const { run, open, sentAt } = storeOf(refusal(17), refusal(30));
    const one = open();
    await run(one.send(get));
    expect(one.waits.map(({ seconds }) => seconds)).toEqual([17, 30]);
    expect(sentAt).toEqual([0, 17, 47]);
  });

  test("ends early when another process learns that a new window has begun", async () => {
    const { run, open, sentAt } = storeOf(counted("440/500"), counted("1/500"));
    const [one, other] = [open(), open()];
    await run(one.send(get));
    await run(one.send(get), other.send(get));
    // One of the two takes the turn, and the other would have to wait for the next one.
    expect(sentAt[1]).toBeCloseTo(27.3, 1);
    expect(new Set(other.waits.map(({ reason }) => reason))).toEqual(new Set([nearlyUsedUp]));
    const [first, second, end] = other.waits.map(({ seconds }) => seconds);
    expect(first).toBe(30);
    expect(second).toBeCloseTo(30, 0);
    // It looks four times a second, and says that it goes on.
    expect(end).toBe(0);
    expect(other.waits).toHaveLength(3);
    expect(sentAt[2]! - sentAt[1]!).toBeLessThanOrEqual(0.25);
  });

  test("is short while requests of others are under way, who may take the last ones", async () => {
    const slow = answer(200, { "x-delay": "3500", "API-Usage-Limit": "8/10" });
    const { run, open, sentAt } = storeOf(counted("1/10"), counted("8/10"), slow);
    const [one, other] = [open(), open()];
    await run(one.send(get));
    await run(one.send(get));
    await run(one.send(get), other.send(get));
    const reason = "other requests take what is left of the store's request limit";
    expect(other.waits).toEqual([
      { seconds: 120, reason },
      { seconds: 0, reason },
    ]);
    expect(sentAt).toEqual([0, 0, 0, 3.5]);
  });
});

describe("a 503", () => {
  test("that comes with a count below the limit ends sooner than the window", async () => {
    const { run, open, sentAt } = storeOf(answer(503, { "retry-after": "3", "API-Usage-Limit": "7/500" }));
    await run(open().send(get));
    expect(sentAt).toEqual([0, 3]);
  });

  test.each<[string, Answer, number, string]>([
    ["that is bare", answer(503), 300, takesNone],
    ["with Retry-After", answer(503, { "retry-after": "7" }), 7, takesNone],
    [
      "with a count that is full",
      answer(503, { "retry-after": "7", "API-Usage-Limit": "500/500" }),
      7,
      usedUp,
    ],
  ])("%s says of the limit what it knows", async (_, refused, seconds, reason) => {
    const { run, open } = storeOf(...Array.from({ length: 6 }, () => refused));
    const one = open();
    const [error] = await run(failureOf(one.send(get)));
    expect(one.waits[0]).toEqual({ seconds, reason: `${reason}: GET / was answered 503` });
    expect(error.message).toContain(`${reason} (503), it said so 6 times in a row`);
  });

  test("without Retry-After is no refusal to a POST: it may have been executed", async () => {
    const { run, open, sentAt } = storeOf(answer(503));
    const one = open();
    const [{ status }] = await run(one.send({ ...get, method: "POST" }));
    expect(status).toBe(503);
    expect(one.waits).toEqual([]);
    expect(sentAt).toEqual([0]);
  });
});

test("a POST that is answered 503 is not sent again, and what comes next waits as it was asked to", async () => {
  const { run, open, sentAt } = storeOf(answer(503, { "retry-after": "7" }), answer(200));
  const one = open();
  const [{ status }] = await run(one.send({ ...get, method: "POST" }));
  expect(status).toBe(503);
  expect(sentAt).toEqual([0]);
  await run(one.send(get));
  expect(sentAt).toEqual([0, 7]);
});

describe("a courtesy", () => {
  const courtesy: Call = { ...get, isCourtesy: true };

  test("that is refused is not sent again, and what comes next waits as it was asked to", async () => {
    const { run, open, sentAt } = storeOf(answer(503, { "retry-after": "7" }));
    const one = open();
    const [{ status }] = await run(one.send(courtesy));
    expect([status, sentAt, one.waits]).toEqual([503, [0], []]);
    await run(one.send(get));
    expect(sentAt).toEqual([0, 7]);
  });

  test("that would have to wait is not sent at all", async () => {
    const { run, open, sentAt } = storeOf(counted("460/500"));
    const one = open();
    await run(one.send(get));
    const [error] = await run(failureOf(one.send(courtesy)));
    expect(error.message).toBe(`shop.example: cannot list the widgets: ${nearlyUsedUp}`);
    expect([sentAt, one.waits]).toEqual([[0], []]);
  });
});

describe("given up", () => {
  test("after six refusals in a row", async () => {
    const { run, open, sentAt } = storeOf(...Array.from({ length: 7 }, () => refusal(5)));
    const [error] = await run(failureOf(open().send(get)));
    expect(error.code).toBe("limited");
    expect(error.message).toBe(
      "shop.example: cannot list the widgets: the store's request limit is used up (429), it said so 6 times in a row",
    );
    expect(sentAt).toHaveLength(6);
  });

  test("at once, when the store asks for hours; others ask for themselves", async () => {
    const { run, open, sentAt } = storeOf(refusal(7200));
    const [error] = await run(failureOf(open().send(get)));
    expect(error.message).toContain("it asks for another 7200 s");
    await run(open().send(get));
    expect(sentAt).toEqual([0, 0]);
  });

  test("after 25 minutes in which others took every turn", async () => {
    const time = simulatedTime();
    const start = time.now();
    const busy = () => ({ ...unknownQuota, blockedUntil: time.now() + 30_000 });
    const send = createPacedExchange(
      () => Promise.reject(new Error("must not be sent")),
      { ...time, onWait() {} },
      { reserve: 0.1, state: { update: (change) => change(busy())[1] } },
    );
    const failure = failureOf(send(get));
    await time.run([failure]);
    expect((await failure).message).toContain("has left no room for 25 minutes");
    expect(time.now() - start).toBe(25 * 60_000 + 250);
  });
});

test("a broken connection is told as it was, and is not under way any more", async () => {
  const broken = new DeployError("interrupted", "the connection broke", { fix: "Try again." });
  const { run, open, state } = storeOf(broken);
  expect(await run(open().send(get).catch(String))).toEqual(["DeployError: the connection broke"]);
  const quota = state.update((known) => [known, known]);
  expect(quota.inFlight).toEqual([]);
  expect(quota.window?.untold).toBe(1);
});

/** A store that gives these answers, then 200, and the processes that share what they know of it. */
function storeOf(...answers: (Answer | DeployError)[]) {
  const time = simulatedTime();
  const start = time.now();
  const state = createOwnState();
  const sentAt: number[] = [];
  const exchange: Exchange = async () => {
    sentAt.push((time.now() - start) / 1000);
    const next = answers.shift() ?? answer(200);
    if (next instanceof DeployError) throw next;
    await time.sleep(Number(next.headers.get("x-delay") ?? 0));
    return next;
  };
  const open = () => {
    const waits: Wait[] = [];
    const clock = { ...time, onWait: (wait: Wait) => void waits.push(wait) };
    return { waits, send: createPacedExchange(exchange, clock, { state, reserve: 0.1 }) };
  };
  const run = async <T extends unknown[]>(...tasks: { [K in keyof T]: Promise<T[K]> }) => {
    await time.run(tasks);
    return Promise.all(tasks);
  };
  return { time, state, sentAt, open, run };
}

function answer(status: number, headers: Record<string, string> = {}): Answer {
  return { status, headers: new Headers(headers), body: "" };
}

function refusal(seconds: number): Answer {
  return answer(429, { "retry-after": String(seconds) });
}

function counted(usage: string): Answer {
  return answer(200, { "API-Usage-Limit": usage });
}
