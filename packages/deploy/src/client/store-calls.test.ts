import { canary } from "@orderpane/tooling/canary";
import { describe, expect, test } from "vitest";
import type { DeployError } from "../errors.ts";
import { decodeTarget } from "../target.ts";
import { failureOf } from "../testing/error-text.ts";
import { simulatedTime } from "../testing/simulated-time.ts";
import type { Call } from "./send.ts";
import { StoreCalls, type Wait } from "./store-calls.ts";
import { Throttle } from "./throttle.ts";

const target = decodeTarget({ store: "shop.example.ru", appId: "orderpane", appPassword: canary });
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

  test("is announced once for all calls that wait for the same time", async () => {
    const { run, send, sentAt, waits } = storeOf(refusal(17));
    await run(send(get), send(get), send(get));
    expect(waits).toHaveLength(1);
    expect(sentAt).toEqual([0, 0, 0, 17]);
    await run(send(get));
    expect(waits).toHaveLength(1);
  });
});

test.each([
  ["503 fails, because it may have been executed, and the next call waits", 503, "server-error", [0], [0, 7]],
  ["429 is sent again: it was not executed", 429, "", [0, 7], [0, 7, 7]],
])("a POST that gets %s", async (_title, status, outcome, atFirst, then) => {
  const { run, send, sentAt } = storeOf(responseWith(status, { "retry-after": "7" }));
  const [sent] = await run(send(post).catch((error: DeployError) => error.code));
  expect([sent, sentAt]).toEqual([outcome, atFirst]);
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

  test("immediately if the store asks for more than 15 minutes; the next call is still sent", async () => {
    const { run, send, sentAt, waits } = storeOf(refusal(901));
    const [error] = await run(failureOf(send(get)));
    expect(error.message).toContain("GET / got 429, to be tried again in 901 s");
    await run(send(get));
    expect([sentAt, waits]).toEqual([[0, 0], []]);
  });
});

test("clients that share a throttle share the limit, and each leaves its own reserve", async () => {
  const throttle = new Throttle({ now: () => 0 });
  const fetch = async () => responseWith(200, { "API-Usage-Limit": "450/500" });
  const sleep = async () => {
    throw new Error("waits");
  };
  const clientOf = (reserve: number) =>
    new StoreCalls(target, { now: () => 0, sleep, fetch, reserve, throttle });
  const [deploying, serving] = [clientOf(0.1), clientOf(0)];
  await deploying.once(get, String);
  await expect(deploying.once(get, String)).rejects.toThrow("waits");
  expect(await serving.once(get, String)).toBe("");
});

/** Returns a client of a store that sends these responses, then 200. */
function storeOf(...responses: Response[]) {
  const time = simulatedTime();
  const start = time.now();
  const sentAt: number[] = [];
  const waits: Wait[] = [];
  const fetch = async () => {
    sentAt.push((time.now() - start) / 1000);
    return responses.shift() ?? responseWith(200);
  };
  const calls = new StoreCalls(target, { ...time, fetch, onWait: (wait) => void waits.push(wait) });
  const run = async <T extends unknown[]>(...tasks: { [K in keyof T]: Promise<T[K]> }) => {
    await time.run(tasks);
    return Promise.all(tasks);
  };
  return { sentAt, waits, send: (call: Call) => calls.once(call, String), run };
}

function responseWith(status: number, headers: Record<string, string> = {}): Response {
  return new Response("", { status, headers });
}

function refusal(seconds: number): Response {
  return responseWith(429, { "retry-after": String(seconds) });
}
