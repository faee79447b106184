import { describe, expect, test } from "vitest";
import type { StoreResponse, Call, SendCall } from "./send.ts";
import { DeployError } from "../errors.ts";
import { failureOf } from "../testing/error-text.ts";
import type { Wait } from "./paced-send.ts";
import { createPacedSend } from "./paced-send.ts";
import { Throttle } from "./throttle.ts";
import { simulatedTime } from "../testing/simulated-time.ts";

const get: Call = { method: "GET", path: "/", subject: "shop.example: cannot list the widgets" };
const post: Call = { ...get, method: "POST" };
const usedUp = "the store's request limit is used up";

describe("a wait", () => {
  test("is announced with its seconds and the refusal", async () => {
    const { run, send, sentAt, waits } = storeOf(refusal(17), refusal(30));
    await run(send(get));
    const reason = `${usedUp}: GET / got 429`;
    expect(waits).toEqual([
      { seconds: 17, reason },
      { seconds: 30, reason },
    ]);
    expect(sentAt).toEqual([0, 17, 47]);
  });

  test("is announced once for all calls that wait for the same end", async () => {
    const { run, send, sentAt, waits } = storeOf(refusal(17));
    await run(send(get), send(get), send(get));
    expect(waits).toHaveLength(1);
    expect(sentAt).toEqual([0, 0, 0, 17]);
    await run(send(get));
    expect(waits).toHaveLength(1);
  });
});

test.each([
  ["503 is returned, because it may have been executed, and the next call waits", 503, 503, [0], [0, 7]],
  ["429 is sent again: it was not executed", 429, 200, [0, 7], [0, 7, 7]],
])("a POST that gets %s", async (_title, first, last, atFirst, then) => {
  const { run, send, sentAt } = storeOf(responseWith(first, { "retry-after": "7" }));
  const [{ status }] = await run(send(post));
  expect([status, sentAt]).toEqual([last, atFirst]);
  await run(send(get));
  expect(sentAt).toEqual(then);
});

describe("a call is given up", () => {
  test("after six refusals in a row", async () => {
    const { run, send, sentAt } = storeOf(...Array.from({ length: 7 }, () => refusal(5)));
    const [error] = await run(failureOf(send(get)));
    expect(error.code).toBe("limited");
    expect(error.message).toBe(
      `shop.example: cannot list the widgets: ${usedUp}: GET / got 429, for the 6th time in a row`,
    );
    expect(sentAt).toHaveLength(6);
  });

  test("immediately when the store asks for more than 15 minutes; the next call is sent again", async () => {
    const { run, send, sentAt, waits } = storeOf(refusal(901));
    const [error] = await run(failureOf(send(get)));
    expect(error.message).toContain("GET / got 429, to be tried again in 901 s");
    const [{ status }] = await run(send(get));
    expect([status, sentAt, waits]).toEqual([200, [0, 0], []]);
  });
});

test("clients that share a throttle share the limit, and each leaves its own reserve", async () => {
  const throttle = new Throttle({ now: () => 0, reserve: 0 });
  const sendCall: SendCall = async () => counted("450/500");
  const sleep = async () => {
    throw new Error("waits");
  };
  const clientOf = (reserve: number) =>
    createPacedSend(sendCall, { now: () => 0, sleep, onWait() {} }, { reserve, throttle });
  const [deploying, serving] = [clientOf(0.1), clientOf(0)];
  await deploying(get);
  await expect(deploying(get)).rejects.toThrow("waits");
  expect((await serving(get)).status).toBe(200);
});

/** A store that gives these responses, then 200, and a client. */
function storeOf(...responses: (StoreResponse | DeployError)[]) {
  const time = simulatedTime();
  const start = time.now();
  const sentAt: number[] = [];
  const waits: Wait[] = [];
  const sendCall: SendCall = async () => {
    sentAt.push((time.now() - start) / 1000);
    const next = responses.shift() ?? responseWith(200);
    if (next instanceof DeployError) throw next;
    await time.sleep(Number(next.headers.get("x-delay") ?? 0));
    return next;
  };
  const clock = { ...time, onWait: (wait: Wait) => void waits.push(wait) };
  const run = async <T extends unknown[]>(...tasks: { [K in keyof T]: Promise<T[K]> }) => {
    await time.run(tasks);
    return Promise.all(tasks);
  };
  return { sentAt, waits, send: createPacedSend(sendCall, clock, {}), run };
}

function responseWith(status: number, headers: Record<string, string> = {}): StoreResponse {
  return { status, headers: new Headers(headers), body: "" };
}

function refusal(seconds: number): StoreResponse {
  return responseWith(429, { "retry-after": String(seconds) });
}

function counted(usage: string): StoreResponse {
  return responseWith(200, { "API-Usage-Limit": usage });
}
