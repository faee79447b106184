import { accountPath, decodeUsageLimit, usageLimitHeader } from "@orderpane/protocol/api";
import type { Assumptions } from "@orderpane/platform";
import { type Random, seededRandom } from "@orderpane/tooling/random";
import { scaled } from "@orderpane/tooling/scale";
import { describe, expect, onTestFinished, test } from "vitest";
import { createPacedSend } from "../client/paced-send.ts";
import type { Call, SendCall } from "../client/send.ts";
import { DeployError } from "../errors.ts";
import { createCanaryStore } from "../testing/canary-store.ts";
import { simulatedTime } from "../testing/simulated-time.ts";

/** A simulated day, or half an hour of it. */
const hours = scaled({ sample: 0.5, all: 24 });
const minute = 60_000;

const limit = 500;
const windowLength = 5 * minute;
const reserve = 50;

/** How many calls of a client are under way or waiting at once. */
const callsAtOnce = 4;

const statuses = ["429", "503"] as const;

describe.each(statuses.slice(0, scaled({ sample: 1, all: 2 })))(
  `${hours} h of a store that refuses with %s`,
  { timeout: 600_000 },
  (limitStatus) => {
    const open = (seed: number) => simulateHours(seed, limitStatus);

    test("a client alone leaves the reserve, and is never refused", async () => {
      const { run, sendAlways, windows } = open(1);
      await run([sendAlways()]);
      expect(refusedIn(windows)).toEqual({ own: 0, others: 0 });
      const executed = windows.map((window) => window.executed.own);
      expect(Math.max(...executed)).toBe(limit - reserve);
      // The last window has only begun.
      expect(Math.min(...executed.slice(0, -1))).toBeGreaterThan(limit * 0.8);
      expect(windows.length).toBeGreaterThan(11 * hours);
      const idle = windows.slice(1).map(({ start }, index) => start - windows[index]!.start - windowLength);
      // The first response in a window and the first request in the next one may be slow.
      expect(Math.max(...idle)).toBeLessThanOrEqual(2 * longestLatency);
    });

    test("commands that run one after another are never refused", async () => {
      const { run, runCommands, windows } = open(2);
      await run([runCommands()]);
      expect(refusedIn(windows)).toEqual({ own: 0, others: 0 });
      expect(Math.max(...windows.map((window) => window.executed.own))).toBeGreaterThan(400);
    });

    test("an application that needs no more than the reserve is never refused", async () => {
      const { run, sendAlways, sendByOthers, windows } = open(3);
      await run([sendAlways(), sendByOthers({ burst: reserve / 2, pause: 5 * minute })]);
      expect(refusedIn(windows)).toEqual({ own: 0, others: 0 });
      expect(windows.filter((window) => window.executed.others > 0).length).toBeGreaterThan(5 * hours);
      expect(Math.max(...windows.map(({ executed }) => executed.own))).toBeLessThanOrEqual(limit - reserve);
    });

    test("where others take more, two machines are refused a few times, and go on", async ({ annotate }) => {
      const { run, sendAlways, sendByOthers, windows, calls } = open(4);
      const others = sendByOthers({ burst: 2 * limit, pause: minute });
      await run([sendAlways({ pause: 2000 }), sendAlways({ pause: 2000 }), others]);
      const refused = windows.map((window) => window.refused.own);
      expect(Math.max(...refused)).toBeGreaterThan(0);
      // Only calls that are under way at the same time are refused in the same window.
      expect(Math.max(...refused)).toBeLessThanOrEqual(2 * callsAtOnce);
      const executed = windows.map((window) => window.executed.own);
      expect(Math.min(...executed)).toBeGreaterThan(0);
      // From the reserve, the machines together take at most what they have under way.
      expect(Math.max(...executed)).toBeLessThanOrEqual(limit - reserve + 2 * callsAtOnce);
      const longest = Math.max(...calls) / 1000;
      expect(longest).toBeLessThan(2 * 300);
      await annotate(`${refusedIn(windows).own} refused, the longest call took ${Math.round(longest)} s`);
    });
  },
);

function simulateHours(seed: number, limitStatus: (typeof statuses)[number]) {
  const store = simulatedStore(limitStatus);
  onTestFinished(() => store.close());
  const { now, sleep } = store;
  const end = now() + hours * 60 * minute;
  /** How long each call took, in ms. */
  const calls: number[] = [];
  let randoms = 0;
  const nextRandom = () => seededRandom(seed * 1000 + ++randoms);

  /** A client that always has something to send. `pause`: the longest one between two calls, in ms. */
  async function sendAlways({ pause = 0 } = {}): Promise<void> {
    const random = nextRandom();
    const { send } = store.openClient(random);
    const sendOnAndOn = async () => {
      while (now() < end) {
        const since = now();
        await send();
        calls.push(now() - since);
        await sleep(random.between(0, pause));
      }
    };
    await Promise.all(Array.from({ length: callsAtOnce }, sendOnAndOn));
  }

  /** One command after another, each with a client of its own. */
  async function runCommands(): Promise<void> {
    const random = nextRandom();
    while (now() < end) {
      const { send } = store.openClient(random);
      const requests = random.between(1, random.pick([5, 50, 600]));
      for (let sent = 0; sent < requests && now() < end; sent++) await send();
      await sleep(random.between(0, random.pick([1000, minute])));
    }
  }

  /** Programs that send up to `burst` requests, then pause for at least `pause`. */
  async function sendByOthers({ burst, pause }: { burst: number; pause: number }): Promise<void> {
    const random = nextRandom();
    while (now() < end) {
      const requests = random.between(0, burst);
      const between = random.pick([20, 200, 1000]);
      for (let sent = 0; sent < requests && now() < end; sent++) {
        await store.sendByOthers();
        await sleep(random.between(0, between));
      }
      await sleep(random.between(pause, 2 * pause));
    }
  }

  return { ...store, calls, sendAlways, runCommands, sendByOthers };
}

function refusedIn(windows: readonly SimulatedWindow[]) {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    own: sum(windows.map(({ refused }) => refused.own)),
    others: sum(windows.map(({ refused }) => refused.others)),
  };
}

/** The requests in one window of the request limit, by who sent them. */
interface SimulatedWindow {
  readonly start: number;
  readonly executed: Record<Sender, number>;
  readonly refused: Record<Sender, number>;
}

type Sender = "own" | "others";

/** The local platform with its request limit, and clients of one application, in simulated time. */
function simulatedStore(limitStatus: Assumptions["limitStatus"]) {
  const time = simulatedTime();
  const store = createCanaryStore({ now: time.now, assumptions: { limitStatus } });
  const { appId, appPassword } = store.credentials;
  const authorization = `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`;
  const windows: SimulatedWindow[] = [];

  async function execute(sender: Sender): Promise<Response> {
    const sentAt = time.now();
    const url = `http://127.0.0.1${accountPath("json")}`;
    const response = await store.fetch(new Request(url, { headers: { authorization } }));
    if (decodeUsageLimit(response.headers.get(usageLimitHeader))?.used === 1) {
      windows.push({ start: sentAt, executed: { own: 0, others: 0 }, refused: { own: 0, others: 0 } });
    }
    windows.at(-1)![response.ok ? "executed" : "refused"][sender]++;
    return response;
  }

  /** A client that knows only what its own responses tell. Its connections break at times. */
  function openClient(random: Random) {
    const sendCall: SendCall = async () => {
      await time.sleep(latency(random));
      if (random.chance(0.002)) throw broken();
      const { status, headers } = await execute("own");
      await time.sleep(latency(random));
      if (random.chance(0.002)) throw broken();
      return { status, headers, body: "" };
    };
    const send = createPacedSend(sendCall, { ...time, onWait() {} }, { reserve: reserve / limit });
    return {
      /** Sends a request, again after a broken connection; resolves when the store has executed it. */
      send: async (): Promise<void> => {
        for (;;) {
          try {
            return void (await send(call));
          } catch (error) {
            if (!(error instanceof DeployError) || error.code !== "interrupted") throw error;
          }
        }
      },
    };
  }

  /** Others send one request, without regard to the limit. */
  const sendByOthers = () => execute("others").then(() => {});

  return { ...time, windows, openClient, sendByOthers, close: () => store.close() };
}

const call: Call = { method: "GET", path: "/", subject: "shop.example.ru: cannot list the widgets" };

/** One way, in ms. */
const longestLatency = 10_000;

/** Mostly short, at times very long. */
function latency(random: Random): number {
  const longest = random.pick([100, 100, 100, 400, 400, random.chance(0.05) ? longestLatency : 1000]);
  return random.between(10, longest);
}

function broken(): DeployError {
  return new DeployError("interrupted", "the connection broke", { fix: "Try again." });
}
