import { accountPath, decodeUsageLimit, usageLimitHeader } from "@orderpane/protocol/api";
import { type Random, seededRandom } from "@orderpane/tooling/random";
import { expect, onTestFinished, test } from "vitest";
import { StoreCalls } from "../client/store-calls.ts";
import type { Call } from "../client/send.ts";
import { DeployError } from "../errors.ts";
import { decodeTarget } from "../target.ts";
import { createCanaryStore } from "../testing/canary-store.ts";
import { simulatedTime } from "../testing/simulated-time.ts";

/** A simulated day, or half an hour of it. */
const hours = 24;
const minute = 60_000;
const limit = 500;
const reserve = 50;

/** How many calls of a client run in parallel. */
const parallel = 4;

type Sender = "own" | "others";

test.each(["429", "503"] as const)(
  `${hours} h of a store that refuses with %s: a client that always sends is never refused, and leaves the reserve to others`,
  { timeout: 600_000 },
  async (limitStatus) => {
    const { time, windows, openClient, execute } = simulatedStore(limitStatus);
    const end = time.now() + hours * 60 * minute;
    const random = seededRandom(1);
    const send = openClient(random);
    const sendAlways = async () => {
      while (time.now() < end) await send();
    };
    const sendByOthers = async () => {
      while (time.now() < end) {
        for (let sent = random.between(0, reserve / 2); sent > 0; sent--) await execute("others");
        await time.sleep(random.between(5 * minute, 10 * minute));
      }
    };
    await time.run([...Array.from({ length: parallel }, sendAlways), sendByOthers()]);
    expect(windows.flatMap(({ refused }) => Object.values(refused)).some((count) => count > 0)).toBe(false);
    const executed = windows.map((window) => window.executed.own);
    expect(Math.max(...executed)).toBeLessThanOrEqual(limit - reserve);
    // The last window has only begun.
    expect(Math.min(...executed.slice(0, -1))).toBeGreaterThan(limit * 0.8);
    expect(windows.length).toBeGreaterThan(11 * hours);
  },
);

test(`${hours} h in which others use up the limit: a client is refused a few times, and goes on`, async () => {
  const { time, windows, openClient, execute } = simulatedStore("429");
  const end = time.now() + hours * 60 * minute;
  const random = seededRandom(2);
  const send = openClient(random);
  let longest = 0;
  const sendOften = async () => {
    while (time.now() < end) {
      const since = time.now();
      await send();
      longest = Math.max(longest, time.now() - since);
      await time.sleep(random.between(0, 2000));
    }
  };
  const sendByOthers = async () => {
    while (time.now() < end) {
      for (let sent = random.between(0, 2 * limit); sent > 0; sent--) await execute("others");
      await time.sleep(random.between(minute, 2 * minute));
    }
  };
  await time.run([...Array.from({ length: parallel }, sendOften), sendByOthers()]);
  // Only calls that run in parallel are refused in the same window.
  expect(Math.max(...windows.map(({ refused }) => refused.own))).toBeLessThanOrEqual(parallel);
  expect(longest).toBeLessThan(2 * 5 * minute);
});

/** The local platform with its request limit, and clients of one application, in simulated time. */
function simulatedStore(limitStatus: "429" | "503") {
  const time = simulatedTime();
  const store = createCanaryStore({ now: time.now, assumptions: { limitStatus } });
  onTestFinished(() => store.close());
  const { appId, appPassword } = store.credentials;
  const authorization = `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`;
  const windows: Record<"executed" | "refused", Record<Sender, number>>[] = [];

  async function execute(sender: Sender): Promise<Response> {
    const url = `http://127.0.0.1${accountPath("json")}`;
    const response = await store.fetch(new Request(url, { headers: { authorization } }));
    if (decodeUsageLimit(response.headers.get(usageLimitHeader))?.used === 1) {
      windows.push({ executed: { own: 0, others: 0 }, refused: { own: 0, others: 0 } });
    }
    windows.at(-1)![response.ok ? "executed" : "refused"][sender]++;
    return response;
  }

  /** A client whose connections break at times. It sends the request again then. */
  function openClient(random: Random): () => Promise<void> {
    const fetch = async () => {
      await time.sleep(latency(random));
      const response = await execute("own");
      await time.sleep(latency(random));
      if (random.chance(0.004)) throw new TypeError("the connection broke");
      return response;
    };
    const target = decodeTarget({ store: "http://127.0.0.1", ...store.credentials });
    const calls = new StoreCalls(target, { ...time, fetch, reserve: reserve / limit });
    return async () => {
      await calls.once(call, String).catch((error: unknown) => {
        if (!(error instanceof DeployError) || error.code !== "interrupted") throw error;
      });
    };
  }

  return { time, windows, openClient, execute };
}

const call: Call = { method: "GET", path: "/", subject: "shop.example.ru: cannot list the widgets" };

/** One way, in ms: mostly short, at times very long. */
function latency(random: Random): number {
  const longest = random.pick([100, 100, 100, 400, 400, random.chance(0.05) ? 10_000 : 1000]);
  return random.between(10, longest);
}
